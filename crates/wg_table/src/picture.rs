//! Pictures without a window: runs an app that draws into an image, and writes the image as a PNG.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::settings::{Backends, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use thiserror::Error;

use crate::camera::PictureTarget;
use crate::guard;

/// The settings of a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The file that is written.
    pub path: PathBuf,
    /// The size in pixels, width and height.
    pub size: (u32, u32),
    /// Pixels per logical pixel.
    pub scale: f32,
    /// The number of frames before the picture is taken: panels need a few to find their sizes. Only the last one is
    /// drawn.
    pub frames: u32,
    /// The longest time to wait for the graphics driver.
    pub limit: Duration,
}

impl Picture {
    /// Creates the settings for a picture with a size in pixels, with the default scale, frames and limit.
    pub fn new(path: impl AsRef<Path>, width: u32, height: u32) -> Self {
        Self {
            path: path.as_ref().to_owned(),
            size: (width, height),
            scale: 1.0,
            frames: 8,
            limit: patience(width, height),
        }
    }
}

/// The reason why there is no picture.
#[derive(Error, Debug)]
pub enum PictureError {
    /// The machine has no graphics driver.
    #[error("no graphics driver found. Install one (mesa-vulkan-drivers has lavapipe, which needs no graphics card)")]
    NoDriver,
    /// The app could not be set up or panicked.
    #[error("the picture could not be drawn: {0}")]
    Broken(String),
    /// The driver gave no picture within the limit, in seconds.
    #[error("the graphics driver drew no picture within {0} s. Allow more time with --limit SECONDS")]
    Silent(u64),
    /// The file does not have the name of a PNG file.
    #[error("found {0}. Pictures are PNG files, so give the picture a name that ends with .png")]
    NotPng(PathBuf),
    /// The file could not be written.
    #[error("{path}: {reason}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason why it could not be written.
        reason: String,
    },
}

/// Returns the default limit for a picture of this size: a minute, and one more for each million pixels, which is
/// enough for a driver without a graphics card on a busy machine.
fn patience(width: u32, height: u32) -> Duration {
    Duration::from_secs(60 + 60 * (u64::from(width) * u64::from(height)).div_ceil(1_000_000))
}

/// Draws a picture of an app to which `build` adds plugins (egui's too), resources and systems.
///
/// The app has Bevy's default plugins without a window. The camera of [`crate::TablePlugin`] draws into the picture by
/// itself. Other cameras find the image in [`PictureTarget`]. Never panics: a panic of the app is returned as an error.
/// The file is looked at before anything is drawn (see [`check`]), and is replaced only by a whole picture.
pub fn take(picture: &Picture, build: impl FnOnce(&mut App)) -> Result<(), PictureError> {
    check(&picture.path)?;
    guard::quietly(|| run(picture, build)).unwrap_or_else(|words| {
        let driver = ["Unable to find a GPU", "adapter", "RenderAdapter", "RenderDevice"];
        if driver.iter().any(|word| words.contains(word)) {
            return Err(PictureError::NoDriver);
        }
        Err(PictureError::Broken(words))
    })
}

/// Checks that a picture could be written to this file: it is named as a PNG file, and its folder takes new files.
/// Nothing is changed.
///
/// # Errors
/// Fails with the reason why no picture could be written there.
pub fn check(path: &Path) -> Result<(), PictureError> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        return Err(PictureError::NotPng(path.to_owned()));
    }
    let failed = |reason: String| Err(PictureError::Write { path: path.to_owned(), reason });
    if path.is_dir() {
        return failed("this is a folder. Name a file".to_owned());
    }
    let new = unfinished(path);
    match fs::File::create(&new).and_then(|_| fs::remove_file(&new)) {
        Ok(()) => Ok(()),
        Err(error) => failed(error.to_string()),
    }
}

/// Returns the name that a picture has until it is whole.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(".new.png");
    path.with_file_name(name)
}

/// Creates an app that draws with these kinds of drivers and has no window.
fn start(backends: Option<Backends>) -> App {
    let mut app = App::new();
    let windowless = WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
    let mut settings = WgpuSettings::default();
    settings.backends = backends.or(settings.backends);
    let patient =
        RenderPlugin { render_creation: settings.into(), synchronous_pipeline_compilation: true, ..default() };
    app.add_plugins(DefaultPlugins.set(windowless).set(patient).disable::<WinitPlugin>().disable::<LogPlugin>());
    app
}

fn run(picture: &Picture, build: impl FnOnce(&mut App)) -> Result<(), PictureError> {
    // OpenGL looks for a display, and its libraries print complaints if there is none.
    let chosen = std::env::var_os("WGPU_BACKEND").is_some();
    let quiet = if chosen { None } else { guard::quietly(|| start(Some(Backends::PRIMARY))).ok() };
    let mut app = quiet.unwrap_or_else(|| start(None));
    let image = Image::new_target_texture(picture.size.0, picture.size.1, TextureFormat::Rgba8UnormSrgb, None);
    let Some(mut images) = app.world_mut().get_resource_mut::<Assets<Image>>() else {
        return Err(PictureError::NoDriver);
    };
    let handle = images.add(image);
    let target = ImageRenderTarget { handle: handle.clone(), scale_factor: picture.scale };
    app.insert_resource(PictureTarget(RenderTarget::Image(target.clone())));
    build(&mut app);
    let begun = Instant::now();
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
        if begun.elapsed() > picture.limit {
            return Err(PictureError::Silent(picture.limit.as_secs()));
        }
    }
    app.finish();
    app.cleanup();
    // A driver without a graphics card takes most of its time for pixels, so the frames in which the panels find their
    // sizes are not drawn. One drawn frame before the picture gives the driver its pipelines.
    for _ in 1..picture.frames {
        app.update();
    }
    wake(&mut app, true);
    app.update();
    let taken: Arc<Mutex<Option<Image>>> = Arc::default();
    let into = Arc::clone(&taken);
    app.world_mut().spawn(Screenshot(RenderTarget::Image(target))).observe(move |captured: On<ScreenshotCaptured>| {
        if let Ok(mut taken) = into.lock() {
            *taken = Some(captured.image.clone());
        }
    });
    app.update();
    // The image comes a few frames later.
    wake(&mut app, false);
    loop {
        app.update();
        if let Some(image) = taken.lock().ok().and_then(|mut taken| taken.take()) {
            return write(image, &picture.path);
        }
        if begun.elapsed() > picture.limit {
            return Err(PictureError::Silent(picture.limit.as_secs()));
        }
    }
}

/// Makes the cameras draw, or not.
fn wake(app: &mut App, awake: bool) {
    let mut cameras = app.world_mut().query::<&mut Camera>();
    for mut camera in cameras.iter_mut(app.world_mut()) {
        camera.is_active = awake;
    }
}

/// Writes an image as a PNG file. An old file of this name is replaced only once the new one is whole.
///
/// # Errors
/// Fails if the file cannot be written; an old one is still there.
pub fn write(image: Image, path: &Path) -> Result<(), PictureError> {
    let failed = |reason: String| PictureError::Write { path: path.to_owned(), reason };
    let image = image.try_into_dynamic().map_err(|error| failed(error.to_string()))?;
    let new = unfinished(path);
    let saved = image.to_rgb8().save(&new).map_err(|error| error.to_string());
    saved.and_then(|()| fs::rename(&new, path).map_err(|error| error.to_string())).map_err(|reason| {
        // Half a picture is of no use. That it is left behind on a broken disk does no harm.
        let _ = fs::remove_file(&new);
        failed(reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Table, TableModel, TablePlugin};

    #[test]
    fn a_larger_picture_is_waited_for_longer() {
        let seconds = [(1280, 720), (1920, 1080), (3840, 2160)]
            .map(|(width, height)| Picture::new("x.png", width, height).limit.as_secs());
        assert_eq!(seconds, [120, 240, 600]);
    }

    #[test]
    #[ignore = "needs a graphics driver; .ci/run runs it"]
    fn a_picture_of_the_table_is_written_without_a_window() -> Result<(), PictureError> {
        let folder = tempfile::tempdir().expect("a folder for the picture");
        let path = folder.path().join("table.png");
        let mut model = TableModel::default();
        model.view.table.width = wg_core::Length::inches(22);
        model.view.table.height = wg_core::Length::inches(28);
        let drawn: Arc<Mutex<u32>> = Arc::default();
        let count = Arc::clone(&drawn);
        let counts = move |cameras: Query<&Camera>| {
            *count.lock().expect("nobody panics") += u32::from(cameras.iter().any(|camera| camera.is_active));
        };
        take(&Picture::new(&path, 320, 240), |app| {
            app.add_plugins(TablePlugin).add_systems(Last, counts);
            *Table::get_mut::<TableModel>(app.world_mut()) = model;
        })?;
        assert_eq!(*drawn.lock().expect("nobody panics"), 2, "one frame for the pipelines, and the picture");
        let bytes = std::fs::read(&path).expect("the picture is there");
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 4000, "a PNG with something on it");
        Ok(())
    }

    #[test]
    fn a_file_that_cannot_be_a_picture_is_refused_before_anything_is_drawn_and_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = |name: &str| folder.path().join(name);
        fs::write(here("keep.jpg"), "old").expect("a file");
        fs::create_dir(here("folder.png")).expect("a folder");
        for name in ["keep.jpg", "pic", "folder.png", "nowhere/p.png"] {
            let begun = Instant::now();
            let error = take(&Picture::new(here(name), 64, 64), |_| panic!("nothing is drawn")).expect_err(name);
            assert!(error.to_string().contains(name) && begun.elapsed() < Duration::from_secs(5), "{error}");
        }
        assert_eq!(fs::read_to_string(here("keep.jpg")).expect("still there"), "old");
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert_eq!(left.len(), 2, "nothing is left behind: {left:?}");
        fs::write(here("old.png"), "old").expect("a file");
        check(&here("old.png")).expect("an old picture may be replaced");
        assert_eq!(
            fs::read_to_string(here("old.png")).expect("still there"),
            "old",
            "but not before there is a new one"
        );
    }
}
