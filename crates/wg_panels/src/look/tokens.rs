//! Palette, sizes and spacing. This one file decides the look.

/// An sRGB colour that depends on neither egui nor Bevy: panels and table read the same tokens.
pub type Rgb = [u8; 3];

/// Ink: text and lines on paper.
pub const INK: Rgb = [0x2c, 0x21, 0x17];
/// Paper of the chart's border and the panels.
pub const PAPER: Rgb = [0xef, 0xe4, 0xca];
/// Lighter paper: record sheets.
pub const PAPER_LIGHT: Rgb = [0xf6, 0xef, 0xdd];
/// The sea.
pub const SEA: Rgb = [0xd5, 0xdf, 0xd6];
/// Land.
pub const LAND: Rgb = [0xe6, 0xd3, 0xa3];
/// Chart lines.
pub const CHART_LINE: Rgb = [0x8c, 0x76, 0x50];
/// The oak table around the chart.
pub const OAK: Rgb = [0x2a, 0x1c, 0x13];
/// Blue.
pub const BLUE: Rgb = [0x1f, 0x4e, 0x79];
/// Red.
pub const RED: Rgb = [0xb3, 0x36, 0x2b];
/// Yellow: the yellow line of a track, and gilding.
pub const YELLOW_LINE: Rgb = [0xd9, 0xa5, 0x20];
/// The dice tray's baize.
pub const BAIZE: Rgb = [0x3b, 0x52, 0x45];

/// The colours of one side. Colour is never the only sign: a shape and a name always go with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint {
    /// Large surfaces: the head of a sheet, the big button.
    pub fill: Rgb,
    /// Text on `fill`.
    pub on_fill: Rgb,
    /// Faint text on `fill`.
    pub on_fill_faint: Rgb,
    /// Text and lines in this colour on paper.
    pub text: Rgb,
    /// A faint wash of the colour on paper: the current box of a track.
    pub wash: Rgb,
}

/// The colours of one kind of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dye {
    /// The body of a die.
    pub die: Rgb,
    /// The body of a die without effect.
    pub dull: Rgb,
    /// Pips and numbers.
    pub pip: Rgb,
    /// Pips and numbers on a die without effect.
    pub pip_dull: Rgb,
    /// The rim of a die, which sets it off from the baize.
    pub rim: Rgb,
    /// The rim of a die without effect.
    pub rim_dull: Rgb,
}

/// All colours of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Text and lines.
    pub ink: Rgb,
    /// Secondary text: remarks.
    pub ink_soft: Rgb,
    /// Tertiary text: past phases, clauses.
    pub ink_faint: Rgb,
    /// The phase bar and ribbons.
    pub paper: Rgb,
    /// Record sheets.
    pub sheet: Rgb,
    /// Cards on the chart.
    pub card: Rgb,
    /// The inside of boxes.
    pub box_fill: Rgb,
    /// Lines of boxes.
    pub box_line: Rgb,
    /// Pencil: ticks.
    pub pencil: Rgb,
    /// The thin dark line around panels.
    pub edge: Rgb,
    /// The rules between parts of a panel.
    pub rule: Rgb,
    /// A button among the choices.
    pub button: Rgb,
    /// A button under the pointer.
    pub button_hover: Rgb,
    /// The yellow band of a track.
    pub band_yellow: Rgb,
    /// The red band of a track.
    pub band_red: Rgb,
    /// The black band of a track.
    pub band_black: Rgb,
    /// The yellow line of a track.
    pub line_yellow: Rgb,
    /// The red line of a track.
    pub line_red: Rgb,
    /// The black line of a track.
    pub line_black: Rgb,
    /// Counters in the yellow band: crew.
    pub counter: Rgb,
    /// Good news.
    pub good: Rgb,
    /// Bad news, refusals.
    pub bad: Rgb,
    /// The bars of the odds.
    pub bar: Rgb,
    /// The bar of the most likely result.
    pub bar_peak: Rgb,
    /// The baize of the dice tray.
    pub baize: Rgb,
    /// Text on baize.
    pub on_baize: Rgb,
    /// Faint text on baize.
    pub on_baize_soft: Rgb,
    /// The dice: ivory, oxblood, indigo.
    pub dice: [Dye; 3],
    /// The rim of a die that had an effect.
    pub gilt: Rgb,
    /// Lettering on the sea.
    pub chart_ink: Rgb,
    /// The halo around lettering on the sea, close to the sea's colour.
    pub chart_halo: Rgb,
    /// The sea where the lamp shines brightest on it.
    pub chart_sea: Rgb,
    /// The paper of the chart's border, which is light in both themes.
    pub chart_paper: Rgb,
    /// The wind's name on the sea.
    pub chart_wind: Rgb,
    /// The wind's name on the card of the compass rose.
    pub paper_wind: Rgb,
    /// The sides: red, blue, yellow, green.
    pub sides: [Tint; 4],
}

/// Paper: the light theme.
pub const PAPER_THEME: Palette = Palette {
    ink: INK,
    ink_soft: [0x5d, 0x4b, 0x33],
    ink_faint: [0x74, 0x61, 0x40],
    paper: PAPER,
    sheet: PAPER_LIGHT,
    card: [0xf9, 0xf3, 0xe3],
    box_fill: [0xff, 0xff, 0xfc],
    box_line: INK,
    pencil: [0x33, 0x33, 0x36],
    edge: [0x1a, 0x11, 0x0a],
    rule: CHART_LINE,
    button: [0xfb, 0xf6, 0xe8],
    button_hover: [0xff, 0xfd, 0xf6],
    band_yellow: [0xfb, 0xe9, 0xb7],
    band_red: [0xf3, 0xc3, 0xb6],
    band_black: [0xcd, 0xc4, 0xb4],
    line_yellow: YELLOW_LINE,
    line_red: RED,
    line_black: INK,
    counter: [0xf3, 0xd9, 0x8b],
    good: [0x47, 0x66, 0x2a],
    bad: [0xa9, 0x2f, 0x25],
    bar: [0xc9, 0x6a, 0x55],
    bar_peak: RED,
    baize: BAIZE,
    on_baize: [0xf4, 0xea, 0xd2],
    on_baize_soft: [0xcb, 0xd6, 0xc5],
    dice: [
        Dye {
            die: [0xff, 0xff, 0xff],
            dull: [0xf3, 0xec, 0xd9],
            pip: INK,
            pip_dull: INK,
            rim: [0x6a, 0x5c, 0x42],
            rim_dull: [0x8a, 0x80, 0x67],
        },
        Dye {
            die: [0x96, 0x1c, 0x20],
            dull: [0x6e, 0x27, 0x26],
            pip: [0xff, 0xf6, 0xe6],
            pip_dull: [0xf0, 0xdc, 0xc8],
            rim: [0xe6, 0xb4, 0xa2],
            rim_dull: [0xc9, 0x96, 0x86],
        },
        Dye {
            die: [0x1c, 0x43, 0x92],
            dull: [0x29, 0x3d, 0x66],
            pip: [0xff, 0xf6, 0xe6],
            pip_dull: [0xdf, 0xe2, 0xe4],
            rim: [0xb4, 0xc9, 0xec],
            rim_dull: [0x96, 0xa9, 0xc8],
        },
    ],
    gilt: YELLOW_LINE,
    chart_ink: INK,
    chart_halo: PAPER_LIGHT,
    chart_sea: SEA,
    chart_paper: PAPER,
    chart_wind: BLUE,
    paper_wind: BLUE,
    sides: [
        Tint {
            fill: RED,
            on_fill: [0xff, 0xff, 0xff],
            on_fill_faint: [0xfb, 0xe6, 0xe0],
            text: [0xa6, 0x2d, 0x23],
            wash: [0xf4, 0xdd, 0xd4],
        },
        Tint {
            fill: BLUE,
            on_fill: [0xff, 0xff, 0xff],
            on_fill_faint: [0xd3, 0xe1, 0xee],
            text: BLUE,
            wash: [0xdc, 0xe6, 0xee],
        },
        Tint {
            fill: [0x86, 0x61, 0x08],
            on_fill: [0xff, 0xff, 0xff],
            on_fill_faint: [0xfc, 0xf1, 0xd0],
            text: [0x78, 0x56, 0x06],
            wash: [0xf5, 0xe8, 0xc2],
        },
        Tint {
            fill: [0x2f, 0x66, 0x44],
            on_fill: [0xff, 0xff, 0xff],
            on_fill_faint: [0xd8, 0xea, 0xdd],
            text: [0x2a, 0x5c, 0x3d],
            wash: [0xdd, 0xe9, 0xdc],
        },
    ],
};

/// Lantern: the dark theme.
pub const LANTERN_THEME: Palette = Palette {
    ink: [0xf0, 0xe4, 0xc8],
    ink_soft: [0xcf, 0xbd, 0x97],
    ink_faint: [0xb4, 0xa0, 0x7a],
    paper: [0x35, 0x2a, 0x1e],
    sheet: [0x2b, 0x22, 0x19],
    card: [0x30, 0x26, 0x1c],
    box_fill: [0x3d, 0x32, 0x25],
    box_line: [0xb5, 0xa2, 0x7c],
    pencil: [0xf4, 0xec, 0xdb],
    edge: [0x0e, 0x09, 0x05],
    rule: [0x6d, 0x5a, 0x3c],
    button: [0x3b, 0x2f, 0x22],
    button_hover: [0x4a, 0x3c, 0x2b],
    band_yellow: [0x5a, 0x47, 0x17],
    band_red: [0x6b, 0x33, 0x29],
    band_black: [0x16, 0x11, 0x0c],
    line_yellow: [0xe6, 0xb8, 0x3d],
    line_red: [0xe2, 0x69, 0x57],
    line_black: [0xf0, 0xe4, 0xc8],
    counter: [0x8a, 0x6d, 0x25],
    good: [0xa5, 0xc9, 0x7d],
    bad: [0xf0, 0x91, 0x7f],
    bar: [0xb2, 0x5a, 0x48],
    bar_peak: [0xe0, 0x74, 0x60],
    baize: [0x24, 0x36, 0x2c],
    on_baize: [0xf0, 0xe4, 0xc8],
    on_baize_soft: [0xb4, 0xc4, 0xb2],
    dice: [
        Dye {
            die: [0xf7, 0xef, 0xdc],
            dull: [0xcf, 0xc2, 0xa5],
            pip: INK,
            pip_dull: INK,
            rim: [0x6a, 0x5c, 0x42],
            rim_dull: [0x8a, 0x80, 0x67],
        },
        Dye {
            die: [0x93, 0x20, 0x22],
            dull: [0x68, 0x27, 0x25],
            pip: [0xfa, 0xef, 0xdb],
            pip_dull: [0xe8, 0xd2, 0xbc],
            rim: [0xd9, 0xa4, 0x92],
            rim_dull: [0xb4, 0x82, 0x73],
        },
        Dye {
            die: [0x22, 0x4a, 0x99],
            dull: [0x2b, 0x40, 0x68],
            pip: [0xfa, 0xef, 0xdb],
            pip_dull: [0xd6, 0xda, 0xdc],
            rim: [0xa6, 0xbd, 0xe4],
            rim_dull: [0x84, 0x98, 0xba],
        },
    ],
    gilt: [0xe6, 0xb8, 0x3d],
    chart_ink: [0xf6, 0xec, 0xd4],
    chart_halo: [0x22, 0x33, 0x39],
    chart_sea: [0x54, 0x66, 0x69],
    chart_paper: [0xa9, 0x92, 0x6a],
    chart_wind: [0xd6, 0xea, 0xfc],
    paper_wind: [0x0e, 0x2a, 0x46],
    sides: [
        Tint {
            fill: [0x97, 0x2d, 0x24],
            on_fill: [0xff, 0xf4, 0xec],
            on_fill_faint: [0xf4, 0xd3, 0xca],
            text: [0xf2, 0x96, 0x85],
            wash: [0x55, 0x2a, 0x22],
        },
        Tint {
            fill: [0x24, 0x54, 0x82],
            on_fill: [0xf3, 0xf7, 0xfb],
            on_fill_faint: [0xcf, 0xdf, 0xee],
            text: [0x93, 0xbe, 0xe6],
            wash: [0x22, 0x3a, 0x50],
        },
        Tint {
            fill: [0x7d, 0x5b, 0x0a],
            on_fill: [0xff, 0xf9, 0xe8],
            on_fill_faint: [0xf4, 0xe6, 0xbd],
            text: [0xe8, 0xc2, 0x5f],
            wash: [0x4c, 0x3c, 0x12],
        },
        Tint {
            fill: [0x2c, 0x60, 0x40],
            on_fill: [0xf1, 0xf9, 0xf3],
            on_fill_faint: [0xcd, 0xe4, 0xd4],
            text: [0x92, 0xcb, 0xa6],
            wash: [0x21, 0x40, 0x2d],
        },
    ],
};

impl Palette {
    /// Returns every pair of text and background that the panels draw, with a name. Tests measure their contrast.
    pub fn pairs(&self) -> Vec<(&'static str, Rgb, Rgb)> {
        let mut pairs = vec![
            ("ink on paper", self.ink, self.paper),
            ("ink on sheet", self.ink, self.sheet),
            ("ink on card", self.ink, self.card),
            ("ink on button", self.ink, self.button),
            ("ink on button under the pointer", self.ink, self.button_hover),
            ("ink in box", self.ink, self.box_fill),
            ("soft ink on paper", self.ink_soft, self.paper),
            ("soft ink on sheet", self.ink_soft, self.sheet),
            ("soft ink on card", self.ink_soft, self.card),
            ("soft ink on button", self.ink_soft, self.button),
            ("faint ink on paper", self.ink_faint, self.paper),
            ("faint ink on sheet", self.ink_faint, self.sheet),
            ("letter in yellow band", self.ink_soft, self.band_yellow),
            ("letter in red band", self.ink_soft, self.band_red),
            ("good on sheet", self.good, self.sheet),
            ("bad on sheet", self.bad, self.sheet),
            ("bad on card", self.bad, self.card),
            ("text on baize", self.on_baize, self.baize),
            ("soft text on baize", self.on_baize_soft, self.baize),
            ("lettering on the sea", self.chart_ink, self.chart_sea),
            ("lettering on the chart's paper", INK, self.chart_paper),
            ("the wind on the sea", self.chart_wind, self.chart_sea),
            ("the wind on its card", self.paper_wind, self.chart_paper),
        ];
        for dye in &self.dice {
            pairs.push(("pip on die", dye.pip, dye.die));
            pairs.push(("pip on dull die", dye.pip_dull, dye.dull));
        }
        for tint in &self.sides {
            pairs.push(("side: text on fill", tint.on_fill, tint.fill));
            pairs.push(("side: faint text on fill", tint.on_fill_faint, tint.fill));
            pairs.push(("side: text on sheet", tint.text, self.sheet));
            pairs.push(("side: text on paper", tint.text, self.paper));
            pairs.push(("side: text on card", tint.text, self.card));
            pairs.push(("side: ink on wash", self.ink, tint.wash));
        }
        pairs
    }
}

/// Returns the WCAG contrast ratio of two colours, from 1 to 21.
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    fn luminance(colour: Rgb) -> f64 {
        let [r, g, b] = colour.map(|channel| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.039_28 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Sizes in logical points of a 1080p screen with text at 100 %. Everything is multiplied by `Look::k`.
pub mod size {
    /// The gap between panels, where the oak shows.
    pub const GAP: f32 = 14.0;
    /// The width of the tab that folds the left column away.
    pub const TAB: f32 = 16.0;
    /// The margin inside panels.
    pub const PAD: f32 = 18.0;
    /// The height of the phase bar.
    pub const BAR: f32 = 46.0;
    /// The height of the big button.
    pub const BIG_BUTTON: f32 = 62.0;
    /// The height of a sheet's head.
    pub const HEAD: f32 = 46.0;
    /// Titles on the phase bar: 'Turn 4'.
    pub const TITLE: f32 = 26.0;
    /// The name of a ship on her sheet, and the text of the big button.
    pub const NAME: f32 = 30.0;
    /// The title of a part.
    pub const PART: f32 = 20.0;
    /// Running text.
    pub const TEXT: f32 = 17.0;
    /// Remarks.
    pub const REMARK: f32 = 16.0;
    /// The smallest text.
    pub const SMALL: f32 = 14.0;
    /// Names on the ribbons of ships that appear large.
    pub const RIBBON: f32 = 17.0;
    /// Names on the ribbons of ships that appear small.
    pub const RIBBON_SMALL: f32 = 13.0;
    /// The minimum height of ribbons in room mode at 1080p.
    pub const RIBBON_ROOM: f32 = 28.0;
    /// The width of a die.
    pub const DIE: f32 = 54.0;
}
