//! A window with egui and nothing in it: what `scripts/measure-window` compares the program with.

use bevy::prelude::*;
use bevy::window::WindowResolution;
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() {
    let window = Window { resolution: WindowResolution::new(1440, 900), ..default() };
    App::new()
        .add_plugins((
            DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }),
            EguiPlugin::default(),
        ))
        .insert_resource(WinitSettings::desktop_app())
        .add_systems(Startup, camera)
        .add_systems(EguiPrimaryContextPass, say)
        .run();
}

fn camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn say(mut contexts: EguiContexts) -> bevy::ecs::error::Result {
    egui::Area::new(egui::Id::new("nothing")).show(contexts.ctx_mut()?, |ui| ui.label("Nothing"));
    Ok(())
}
