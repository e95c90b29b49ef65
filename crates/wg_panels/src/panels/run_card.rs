//! The card at the ghost of a free course: her run against its limits, the turns taken and remaining, the cost of the
//! leg, what was snapped to or changed and why, and what guns could do there.

use egui::{Context, FontId, Order, Pos2, Rect, Sense, Stroke, StrokeKind, pos2, vec2};
use wg_core::{Angle, Course, Leg, Length, Measure, Refusal, RunCard};

use crate::Running;
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::{Rgb, size};
use crate::panels::odds;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

impl Running {
    /// True if an obstacle is in her way, or if the course cannot be sailed at all.
    fn is_grave(&self) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| self.changed.is_empty() || !refusal.marks.is_empty())
    }

    /// Returns the lines of the card, each with its typeface and colour.
    fn lines(&self, look: &Look) -> Vec<(String, FontId, Rgb)> {
        let palette = look.ink();
        let (text, note) = (look.text(size::REMARK - 1.0), look.italic(size::REMARK - 1.0));
        let mut lines = vec![(run_words(&self.card, self.measure), look.text(size::TEXT + 1.0), palette.ink)];
        if !self.caught.is_empty() {
            lines.push((self.caught.join(" · "), look.bold(size::REMARK - 1.0), palette.good));
        }
        let course = sum_words(&self.card.legs, self.measure);
        if !course.is_empty() {
            lines.push((course, text.clone(), palette.ink));
        } else if !self.leg.is_empty() {
            lines.push((format!("This leg: {}", self.leg), text.clone(), palette.ink));
        }
        lines.push((under_words(&self.card, self.measure), note.clone(), palette.ink_soft));
        if self.halts {
            lines.push(("Stops here for new orders".to_owned(), note, palette.ink));
        }
        let because = because(&self.changed, self.refusal.as_ref());
        if !because.is_empty() {
            lines.push((because, text.clone(), if self.is_grave() { palette.bad } else { palette.ink }));
        }
        lines.extend(self.guns.iter().map(|line| (line.clone(), text.clone(), palette.ink)));
        lines.extend(self.dangers.iter().map(|line| (line.clone(), text.clone(), palette.bad)));
        lines
    }
}

/// Returns what was changed and why: 'Shortened from 13 to 8 inches: Amity may run 8.0 in in all. (B-MOVE-7)'.
fn because(changed: &str, refusal: Option<&Refusal>) -> String {
    let what = wg_core::capital(changed);
    match refusal {
        Some(refusal) => {
            // The table's own reasons have no clause that a player could look up.
            let clause = if wg_core::is_of_the_table(&refusal.clause) {
                String::new()
            } else {
                format!(" ({})", refusal.clause)
            };
            if what.is_empty() {
                return format!("{}{clause}", refusal.sentence);
            }
            // The course that was too long or too short has been mended.
            let why = refusal.sentence.split(" This course ").next().unwrap_or_default();
            format!("{what}: {why}{clause}")
        }
        None if what.is_empty() => what,
        None => format!("{what}."),
    }
}

/// Shows the card beside the pointer, or else beside the end of the track, inside `chart` and where it hides least.
/// Returns the card's rectangle.
pub fn beside(
    ctx: &Context,
    look: &Look,
    running: &Running,
    laid: &mut Laid,
    (track, chart): (&[Pos2], Rect),
    pass: &mut Pass,
) -> Rect {
    let anchor = track.last().copied().unwrap_or_else(|| chart.center_top());
    let painter = ctx.layer_painter(egui::LayerId::background());
    let palette = look.ink();
    let pad = look.px(12.0);
    let most = look.px(350.0).min(chart.width() * 0.6);
    let card = &running.card;
    let lines = running.lines(look);
    let galleys: Vec<_> = lines
        .iter()
        .map(|(text, font, ink)| bits::paragraph(&painter, &[Run(text, font.clone(), rgb(*ink))], most))
        .collect();
    let gap = look.px(2.0);
    let inner = galleys
        .iter()
        .fold(vec2(0.0, -gap), |sum, galley| vec2(sum.x.max(galley.size().x), sum.y + galley.size().y + gap));
    let size = inner + vec2(pad * 2.0, look.px(14.0));
    let (covered, read) = (&laid.covered, &laid.read);
    let along = track.iter().map(|point| Rect::from_center_size(*point, egui::Vec2::splat(look.px(22.0))));
    // While a course is only hovered, names stay in place and the card keeps off them. Otherwise names make way for the
    // card.
    let names = if laid.only_pointed { laid.chart.named() } else { Vec::new() };
    let others: Vec<Rect> = covered
        .hulls
        .iter()
        .chain(&covered.lettering)
        .copied()
        .chain(names)
        .chain(along)
        .chain(odds::pieces(ctx, laid))
        .collect();
    // Never under the pointer, where the card would take the click meant for the water. It goes beside the pointer,
    // where the eye is; without a pointer, or while the pointer is over another card, it goes to the bow.
    let hand = ctx.pointer_hover_pos().filter(|at| chart.contains(*at) && !read.iter().any(|card| card.contains(*at)));
    let spot = Rect::from_center_size(hand.unwrap_or(anchor), egui::Vec2::splat(look.px(30.0)));
    let (way, rect) = odds::at_hand(size, spot, chart, (&others, read), laid.run_way);
    // If every place beside the pointer hides a card that is being read, it goes farther away.
    let hides = |rect: Rect| read.iter().any(|card| card.intersects(rect));
    let kept = || others.iter().copied().chain(read.iter().flat_map(|card| odds::cut(*card))).collect::<Vec<_>>();
    let rect = if hides(rect) { odds::place(size, spot, chart, &kept()) } else { rect };
    laid.run_way = Some(way);
    laid.card(ctx, "run", rect);
    pass.pane(ctx, "run", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter();
        paint::shadow(painter, look, rect, look.px(4.0));
        let line = if running.is_grave() { palette.bad } else { palette.rule };
        painter.rect(
            rect,
            look.px(4.0),
            rgb(palette.card),
            Stroke::new((look.k * 1.3).max(1.1), rgb(line)),
            StrokeKind::Inside,
        );
        let mut y = rect.top() + look.px(7.0);
        for galley in galleys {
            let high = galley.size().y;
            bits::put(painter, galley, pos2(rect.left() + pad, y));
            y += high + gap;
        }
        let said: Vec<&str> = lines.iter().map(|(text, ..)| text.trim_end_matches('.')).collect();
        let response = pass.spot(ui, rect, "card", Sense::hover(), &said.join(". "));
        pass.cite(&response, running.refusal.as_ref().map_or(&card.clause, |refusal| &refusal.clause));
    });
    rect
}

/// Returns the run against its limits: '16 of 15–16 in run'.
pub fn run_words(card: &RunCard, measure: Measure) -> String {
    let number = |length| measure.number(length);
    let (run, sign) = (number(card.run), measure.sign());
    if card.max == Length::ZERO {
        "Stays where she is".to_owned()
    } else if card.min == card.max && card.run < card.max {
        // Something stops her before her run is over, and the line below says what.
        format!("Runs {run} {sign} (all that she can)")
    } else if card.min == card.max {
        format!("Runs {run} {sign} (must be {})", number(card.max))
    } else if card.min == Length::ZERO {
        format!("Runs {run} {sign} (up to {})", number(card.max))
    } else {
        format!("Runs {run} {sign} ({}–{} allowed)", number(card.min), number(card.max))
    }
}

/// Returns a course along a circle leg by leg: '20 mm ahead, 30° to starboard in 30 mm, 55 mm ahead'. Empty for a
/// straight course, which the run describes already.
pub fn sum_words(legs: &Course, measure: Measure) -> String {
    if legs.arcs().next().is_none() {
        return String::new();
    }
    // Two legs straight ahead read as one.
    let mut joined: Vec<Leg> = Vec::new();
    for leg in legs.legs() {
        match (joined.last_mut(), leg) {
            (Some(Leg::Run(before)), Leg::Run(run)) => *before += *run,
            _ => joined.push(*leg),
        }
    }
    let said = |leg: &Leg| match *leg {
        Leg::Run(run) => Some(format!("{} {} ahead", measure.number(run), measure.sign())),
        Leg::Arc { turn, run } => {
            let hand = if turn > Angle::ZERO { "starboard" } else { "larboard" };
            Some(format!("{} to {hand} in {} {}", turn.abs(), measure.number(run), measure.sign()))
        }
        Leg::Turn(_) | Leg::Step(_) | Leg::Halt => None,
    };
    joined.iter().filter_map(said).collect::<Vec<_>>().join(", ")
}

/// Returns turns and note: 'one 45° turn taken, one remaining · half speed if contrary'.
pub fn under_words(card: &RunCard, measure: Measure) -> String {
    let turns =
        if card.each > Length::ZERO { steps_words(card, measure) } else { turns_words(&card.taken, &card.turns) };
    if card.note.is_empty() { turns } else { format!("{turns} · {}", card.note) }
}

/// Returns the turns along a circle, which cost run: 'two of four 15° turns, each costs 15 mm of her run'.
fn steps_words(card: &RunCard, measure: Measure) -> String {
    let Some(turn) = card.taken.first().or(card.turns.first()) else { return "she cannot turn".to_owned() };
    let (taken, all) = (card.taken.len(), card.taken.len() + card.turns.len());
    let cost = format!("{} {} of her move", measure.number(card.each), measure.sign());
    match all {
        1 => format!("her one {turn} turn {} ({cost})", if taken == 1 { "taken" } else { "not taken" }),
        2 if taken == 2 => format!("both {turn} turns taken ({cost} each)"),
        _ if taken == all => format!("all {} {turn} turns taken ({cost} each)", number(all)),
        _ => format!(
            "{} {turn} {} taken, {} allowed ({cost} each)",
            if taken == 0 { "no".to_owned() } else { number(taken) },
            if taken == 1 { "turn" } else { "turns" },
            number(all)
        ),
    }
}

fn number(n: usize) -> String {
    const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    NUMBERS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Returns the turns: 'two 45° turns remaining', 'one 45° turn taken, one remaining', 'turn of 60° taken, of 30°
/// remaining', 'no turn remaining'. Remaining turns are never called 'left', which could be read as to port.
fn turns_words(taken: &[Angle], remaining: &[Angle]) -> String {
    let alike = |one: &[Angle]| one.windows(2).all(|pair| pair[0] == pair[1]);
    let list = |turns: &[Angle]| match turns {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [before @ .., last] => {
            format!("{} and {last}", before.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
    };
    let plural = |n: usize| if n == 1 { "turn" } else { "turns" };
    let all: Vec<Angle> = taken.iter().chain(remaining).copied().collect();
    match (taken, remaining) {
        ([], []) => "no turns remaining".to_owned(),
        ([], [first, ..]) if alike(remaining) => {
            format!("{} {first} {} remaining", number(remaining.len()), plural(remaining.len()))
        }
        ([], many) => format!("{} {} remaining", list(many), plural(many.len())),
        ([first, ..], rest) if alike(&all) => {
            let left = if rest.is_empty() { "none".to_owned() } else { number(rest.len()) };
            format!("{} {first} {} taken, {left} remaining", number(taken.len()), plural(taken.len()))
        }
        (many, rest) => format!("{} {} taken, {} remaining", list(many), plural(many.len()), list(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees(list: &[i32]) -> Vec<Angle> {
        list.iter().map(|degrees| Angle::degrees(*degrees)).collect()
    }

    #[test]
    fn the_card_says_what_is_run_and_which_turns_are_taken_and_remain() {
        let card = |run, min, max| RunCard {
            run: Length::inches(run),
            min: Length::inches(min),
            max: Length::inches(max),
            ..RunCard::default()
        };
        assert_eq!(run_words(&card(16, 15, 16), Measure::Inches), "Runs 16 in (15–16 allowed)");
        assert_eq!(run_words(&card(4, 0, 10), Measure::Inches), "Runs 4 in (up to 10)", "nothing must be run");
        assert_eq!(
            run_words(&RunCard { run: Length::from_inches(7.5), ..card(0, 8, 8) }, Measure::Inches),
            "Runs 7.5 in (all that she can)"
        );
        assert_eq!(run_words(&card(0, 0, 0), Measure::Inches), "Stays where she is", "a ship that may not run");
        let cases: [(&[i32], &[i32], &str); 8] = [
            (&[], &[], "no turns remaining"),
            (&[], &[45], "one 45° turn remaining"),
            (&[], &[45, 45], "two 45° turns remaining"),
            (&[], &[60, 30], "60° and 30° turns remaining"),
            (&[45], &[45], "one 45° turn taken, one remaining"),
            (&[45, 45], &[], "two 45° turns taken, none remaining"),
            (&[60], &[30], "60° turn taken, 30° remaining"),
            (&[60, 30], &[], "60° and 30° turns taken, none remaining"),
        ];
        for (taken, remaining, words) in cases {
            assert_eq!(turns_words(&degrees(taken), &degrees(remaining)), words, "{taken:?} and {remaining:?}");
            assert!(!words.contains("left"), "'left' is a hand: {words}");
        }
        let noted = RunCard { turns: degrees(&[45]).into(), note: "full speed, wind astern".into(), ..card(1, 1, 1) };
        assert_eq!(under_words(&noted, Measure::Inches), "one 45° turn remaining · full speed, wind astern");
    }

    #[test]
    fn along_a_circle_the_card_is_one_sum_of_legs_and_turns() {
        let millimetres = Length::millimetres;
        let arc = |steps: i32| Leg::Arc { run: millimetres(15 * steps.abs()), turn: Angle::degrees(15 * steps) };
        let card = |legs: &[Leg], taken: usize, all: usize| RunCard {
            run: Course::new(legs.iter().copied()).length(),
            max: millimetres(70),
            taken: degrees(&vec![15; taken]).into(),
            turns: degrees(&vec![15; all - taken]).into(),
            each: millimetres(15),
            legs: Course::new(legs.iter().copied()),
            ..RunCard::default()
        };
        let bent = card(&[Leg::Run(millimetres(20)), arc(2), Leg::Run(millimetres(20))], 2, 4);
        let mm = Measure::Millimetres;
        assert_eq!(
            sum_words(&bent.legs, mm),
            "20 mm ahead, 30° to starboard in 30 mm, 20 mm ahead",
            "20, 30 and 20 are the 70 above"
        );
        assert_eq!(run_words(&bent, mm), "Runs 70 mm (up to 70)");
        assert_eq!(
            under_words(&bent, mm),
            "two 15° turns taken, four allowed (15 mm of her move each)",
            "a turn of 30° is two of them"
        );
        assert_eq!(
            under_words(&card(&[Leg::Run(millimetres(70))], 0, 4), mm),
            "no 15° turns taken, four allowed (15 mm of her move each)"
        );
        assert_eq!(
            sum_words(&card(&[Leg::Run(millimetres(70))], 0, 4).legs, mm),
            "",
            "straight on the first line says all"
        );
        let twice = [Leg::Run(millimetres(5)), Leg::Run(millimetres(5)), arc(-1)];
        assert!(
            sum_words(&card(&twice, 1, 1).legs, mm).starts_with("10 mm ahead, 15° to larboard"),
            "two legs ahead read as one: {}",
            sum_words(&card(&twice, 1, 1).legs, mm)
        );
        assert_eq!(under_words(&card(&[arc(-4)], 4, 4), mm), "all four 15° turns taken (15 mm of her move each)");
        assert_eq!(under_words(&card(&[arc(-1)], 1, 1), mm), "her one 15° turn taken (15 mm of her move)");
        assert_eq!(under_words(&card(&[], 0, 0), mm), "she cannot turn");
    }

    #[test]
    fn what_was_changed_is_said_with_the_reason() {
        let refusal = Refusal::new("B-MOVE-7", "Amity may run 8.0 in in all.");
        assert_eq!(
            because("shortened from 13 to 8 inches", Some(&refusal)),
            "Shortened from 13 to 8 inches: Amity may run 8.0 in in all. (B-MOVE-7)"
        );
        assert_eq!(
            because("", Some(&refusal)),
            "Amity may run 8.0 in in all. (B-MOVE-7)",
            "what cannot be laid at all"
        );
        assert_eq!(because("", None), "", "what is laid as it was meant needs no word");
        let running =
            |changed: &str| Running { changed: changed.into(), refusal: Some(refusal.clone()), ..Running::default() };
        assert!(!running("shortened from 13 to 8 inches").is_grave(), "her own limits are no danger");
        assert!(running("").is_grave(), "what cannot be laid is told in red");
    }
}
