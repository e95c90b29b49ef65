//! Places at one table that are laid out in one context: none of them affects the layout of another.

use egui::{Context, Pos2, RawInput, Rect};
use wg_core::{SideId, UnitId};
use wg_panels::chart::labels;
use wg_panels::chart::on_chart::{Covered, OnChart};
use wg_panels::read::label::{Label, LabelStyle};
use wg_panels::{Desk, Digest, DigestLine, Laid, PanelState, Pointing, Tutor, layout};

use crate::made_up;
use crate::panels::SMALL;

const SCREEN: Rect = Rect { min: Pos2::ZERO, max: Pos2 { x: SMALL.x, y: SMALL.y } };

/// A place at the table, and its last layout.
struct Place {
    desk: Desk,
    state: PanelState,
    laid: Laid,
    chart: Rect,
    cards: Vec<(String, Rect)>,
    /// Marks on the water beside the labels of the fleets.
    course: Vec<Label>,
}

/// Where everything is on a screen.
type Lies = (OnChart, Covered, Vec<(String, Rect)>, Option<Rect>, Option<(Rect, Option<Rect>)>);

impl Place {
    fn new(desk: Desk, at: Pointing, room: bool) -> Self {
        let tutor = Some(Tutor { says: "Look at this.".into(), at, ..Tutor::default() });
        Self {
            desk: Desk { tutor, ..desk },
            state: PanelState { room, ..PanelState::default() },
            laid: Laid::default(),
            chart: SCREEN,
            cards: Vec::new(),
            course: Vec::new(),
        }
    }

    /// Returns the place of a captain who is shown a digest and sees the table from nearby.
    fn captain() -> Self {
        let line = |unit| DigestLine { unit: Some(UnitId(unit)), ..DigestLine::default() };
        let digest = Digest { side: SideId(1), lines: vec![line(6)], dealt: vec![line(1)], ..Digest::default() };
        let desk = Desk { digest: Some(digest), odds: None, ..made_up::desk() };
        Self::new(desk, Pointing::Button("Hold her fire".into()), false)
    }

    /// Returns the place of an onlooker in room mode who sees a refusal.
    fn onlooker() -> Self {
        let desk = Desk { refusal: Some(made_up::refusal()), ..made_up::desk() };
        Self::new(desk, Pointing::BigButton, true)
    }

    /// Lays out this place once, in a pass that is under way.
    fn lay(&mut self, ctx: &Context) {
        let look = self.state.look(ctx.content_rect().size());
        let mut labels: Vec<Label> = made_up::fleets::labels(self.chart.min.into(), self.chart.max.into());
        labels.extend(self.course.iter().cloned());
        labels::survey(ctx, &mut self.laid, self.chart, &labels, &look);
        let shown = layout::show(ctx, &self.desk, &mut self.state, &mut self.laid);
        labels::paint(ctx, &mut self.laid, self.chart, &labels, &look);
        self.cards = self.laid.cards(ctx).to_vec();
        self.chart = shown.chart;
    }

    fn lies(&self) -> Lies {
        let Laid { chart, covered, big_button, .. } = &self.laid;
        (chart.clone(), covered.clone(), self.cards.clone(), *big_button, self.state.tutor.shown)
    }
}

#[test]
fn the_last_lines_of_the_journal_keep_off_the_course_that_is_laid() {
    let desk = Desk { odds: None, ..made_up::desk() };
    let mut place = Place::new(desk, Pointing::BigButton, false);
    (place.desk.tutor, place.state.folded) = (None, Some(true));
    let ctx = context();
    let slip = |place: &mut Place| {
        (0..FRAMES).for_each(|_| frame(&ctx, &mut [place]));
        place.cards.iter().find(|(name, _)| name == "journal slip").map(|(_, rect)| *rect)
    };
    let before = slip(&mut place).expect("the slip is shown while the journal is folded away");
    let keep = LabelStyle::Keep { half: (before.size() / 2.0).into(), weight: 0.4 };
    place.course = vec![Label::new(before.center().into(), "", keep)];
    let after = slip(&mut place).expect("there is room beside the course");
    assert!(!after.intersects(before), "the slip makes way for the water that the ship can reach: {after:?}");
    let ghost = LabelStyle::Hull { along: [before.width() / 2.0, 0.0], across: [0.0, before.height() / 2.0] };
    place.course = vec![Label::new(before.center().into(), "", ghost)];
    assert!(!slip(&mut place).expect("beside a ghost").intersects(before), "and for a ghost");
}

/// The number of frames after which the layout is at rest.
const FRAMES: usize = 8;

/// Runs one frame of a context in which these places are laid out.
fn frame(ctx: &Context, places: &mut [&mut Place]) {
    let input = RawInput { screen_rect: Some(SCREEN), ..RawInput::default() };
    ctx.run_ui(input, |ui| places.iter_mut().for_each(|place| place.lay(ui.ctx()))).drop_without_applying_deltas();
}

/// Returns a context that has its typefaces. Before it has them, nothing is laid out.
fn context() -> Context {
    let (ctx, look) = (Context::default(), PanelState::default().look(SMALL));
    for _ in 0..2 {
        let input = RawInput { screen_rect: Some(SCREEN), ..RawInput::default() };
        ctx.run_ui(input, |ui| wg_panels::look::theme::apply(ui.ctx(), &look)).drop_without_applying_deltas();
    }
    ctx
}

/// Returns the layout of a place that has a context of its own.
fn alone(mut place: Place) -> Lies {
    let ctx = context();
    (0..FRAMES).for_each(|_| frame(&ctx, &mut [&mut place]));
    place.lies()
}

#[test]
fn two_places_that_are_laid_out_in_one_frame_of_one_context_do_not_move_each_others_cards() {
    let (captains, onlookers) = (alone(Place::captain()), alone(Place::onlooker()));
    let has = |lies: &Lies, card: &str| lies.2.iter().any(|(name, _)| name == card);
    assert!(has(&captains, "digest") && !has(&onlookers, "digest"), "only the captain is told what happened");
    assert!(has(&onlookers, "refusal") && !has(&captains, "refusal"), "only the onlooker was refused something");
    assert!(captains.4.is_some_and(|(_, thing)| thing.is_some()), "the captain's button is found");
    assert!(captains.3 != onlookers.3 && captains.1 != onlookers.1, "neither screen is like the other");
    let (ctx, mut captain, mut onlooker) = (context(), Place::captain(), Place::onlooker());
    for _ in 0..FRAMES {
        frame(&ctx, &mut [&mut captain, &mut onlooker]);
    }
    assert_eq!(captain.lies(), captains, "the first of two");
    assert_eq!(onlooker.lies(), onlookers, "the second of two");
}

#[test]
fn two_places_that_take_turns_in_one_context_each_find_everything_where_it_lay() {
    let (captains, onlookers) = (alone(Place::captain()), alone(Place::onlooker()));
    let (ctx, mut captain, mut onlooker) = (context(), Place::captain(), Place::onlooker());
    for _ in 0..FRAMES {
        frame(&ctx, &mut [&mut captain]);
        frame(&ctx, &mut [&mut onlooker]);
    }
    assert_eq!(captain.lies(), captains, "the captain");
    assert_eq!(onlooker.lies(), onlookers, "the onlooker");
}

#[test]
fn two_places_with_a_context_each_lie_as_one_alone_whichever_is_drawn_first() {
    let (captains, onlookers) = (alone(Place::captain()), alone(Place::onlooker()));
    let (mut captain, mut onlooker) = (Place::captain(), Place::onlooker());
    let [his, hers] = [context(), context()];
    for n in 0..FRAMES {
        if n % 2 == 0 {
            frame(&his, &mut [&mut captain]);
        }
        frame(&hers, &mut [&mut onlooker]);
        if n % 2 == 1 {
            frame(&his, &mut [&mut captain]);
        }
    }
    assert_eq!(captain.lies(), captains, "the captain");
    assert_eq!(onlooker.lies(), onlookers, "the onlooker");
}
