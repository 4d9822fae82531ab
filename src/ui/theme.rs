//! Colours, type and spacing: the one place where they are numbers. Two palettes, one for each theme,
//! and egui's own widgets dressed in them.

use crate::rules::Side;
use eframe::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow,
    Stroke, Style, TextStyle, Ui, Vec2,
};
use std::sync::Arc;

/// The colours of one theme.
pub struct Palette {
    pub window: Color32,
    pub panel: Color32,
    pub raised: Color32,
    pub line: Color32,
    pub text: Color32,
    pub muted: Color32,
    pub accent: Color32,
    pub on_accent: Color32,
    pub board_top: Color32,
    pub board_bottom: Color32,
    /// The edge of a hole in the board.
    pub rim: Color32,
    /// What is seen through an empty hole.
    pub hole: Color32,
    pub red: DiscColours,
    pub yellow: DiscColours,
    pub chip: Color32,
    pub on_chip: Color32,
    pub good: Color32,
    pub bad: Color32,
    pub shadow: Color32,
}

/// A disc and the mark pressed into it.
pub struct DiscColours {
    pub body: Color32,
    pub mark: Color32,
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const DARK: Palette = Palette {
    window: hex(0x11141B),
    panel: hex(0x181D27),
    raised: hex(0x202735),
    line: hex(0x2B3344),
    text: hex(0xE8ECF4),
    muted: hex(0x9AA5B8),
    accent: hex(0x6C9BFF),
    on_accent: hex(0x0B1220),
    board_top: hex(0x2E66E0),
    board_bottom: hex(0x1C43AE),
    rim: hex(0x16358C),
    hole: hex(0x0D1220),
    red: DiscColours { body: hex(0xF0504A), mark: hex(0xB92E2C) },
    yellow: DiscColours { body: hex(0xFFCB45), mark: hex(0xC98E12) },
    chip: hex(0xF2F5FA),
    on_chip: hex(0x141A26),
    good: hex(0x4FC38A),
    bad: hex(0xF27A6B),
    shadow: Color32::from_black_alpha(150),
};

const LIGHT: Palette = Palette {
    window: hex(0xEEF2F8),
    panel: hex(0xFFFFFF),
    raised: hex(0xF5F7FB),
    line: hex(0xD7DEEA),
    text: hex(0x172033),
    muted: hex(0x56617A),
    accent: hex(0x2457D6),
    on_accent: hex(0xFFFFFF),
    board_top: hex(0x3B74EC),
    board_bottom: hex(0x2553C4),
    rim: hex(0x1C429F),
    hole: hex(0xDCE5F5),
    red: DiscColours { body: hex(0xE5433D), mark: hex(0xAE2824) },
    yellow: DiscColours { body: hex(0xFFC233), mark: hex(0xB97E08) },
    chip: hex(0x141A26),
    on_chip: hex(0xFFFFFF),
    good: hex(0x1F8A56),
    bad: hex(0xC2382C),
    shadow: Color32::from_rgba_premultiplied(5, 9, 20, 70),
};

impl Palette {
    /// The colours in which `ui` is drawn.
    pub fn of(ui: &Ui) -> &'static Palette {
        Palette::for_theme(ui.visuals().dark_mode)
    }

    pub const fn for_theme(is_dark: bool) -> &'static Palette {
        if is_dark { &DARK } else { &LIGHT }
    }

    pub const fn disc(&self, side: Side) -> &DiscColours {
        match side {
            Side::Red => &self.red,
            Side::Yellow => &self.yellow,
        }
    }
}

/// One step of spacing.
pub const STEP: f32 = 4.0;
pub const RADIUS: CornerRadius = CornerRadius::same(8);
pub const CARD_RADIUS: CornerRadius = CornerRadius::same(10);

const SEMIBOLD: &str = "semibold";

/// The four sizes of type.
pub const SMALL: f32 = 12.0;
pub const BODY: f32 = 14.0;
pub const LARGE: f32 = 16.0;
pub const TITLE: f32 = 20.0;

/// The lighter of the two weights.
#[must_use]
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The heavier one.
#[must_use]
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Text in the heavier weight.
pub fn strong(text: impl Into<String>, size: f32, colour: Color32) -> egui::RichText {
    egui::RichText::new(text).font(semibold(size)).color(colour)
}

/// Text in the lighter weight.
pub fn plain(text: impl Into<String>, size: f32, colour: Color32) -> egui::RichText {
    egui::RichText::new(text).font(regular(size)).color(colour)
}

/// Fonts and both styles, once at the start.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.set_style_of(egui::Theme::Dark, style(&DARK, egui::Visuals::dark()));
    ctx.set_style_of(egui::Theme::Light, style(&LIGHT, egui::Visuals::light()));
    // The menus have their own entries for it, with the same keys.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
}

fn fonts() -> FontDefinitions {
    const REGULAR_TTF: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.ttf");
    const SEMIBOLD_TTF: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.ttf");
    let mut fonts = FontDefinitions::empty();
    fonts.font_data.insert("inter".to_owned(), Arc::new(FontData::from_static(REGULAR_TTF)));
    fonts.font_data.insert("inter-semibold".to_owned(), Arc::new(FontData::from_static(SEMIBOLD_TTF)));
    let regular = vec!["inter".to_owned()];
    fonts.families.insert(FontFamily::Proportional, regular.clone());
    fonts.families.insert(FontFamily::Monospace, regular);
    fonts.families.insert(FontFamily::Name(SEMIBOLD.into()), vec!["inter-semibold".to_owned()]);
    fonts
}

fn style(palette: &Palette, visuals: egui::Visuals) -> Style {
    let mut style = Style { visuals, ..Style::default() };
    style.text_styles = [
        (TextStyle::Small, regular(SMALL)),
        (TextStyle::Body, regular(BODY)),
        (TextStyle::Button, regular(BODY)),
        (TextStyle::Monospace, regular(BODY)),
        (TextStyle::Heading, semibold(TITLE)),
    ]
    .into();
    style.animation_time = 0.1;
    style.interaction.selectable_labels = false;
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::splat(2.0 * STEP);
    spacing.button_padding = Vec2::new(3.0 * STEP, 1.5 * STEP);
    spacing.interact_size = Vec2::new(8.0 * STEP, 8.0 * STEP);
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(24);
    spacing.combo_width = 120.0;
    spacing.slider_rail_height = 4.0;
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = 2.0 * STEP;
    dress(&mut style.visuals, palette);
    style
}

fn dress(visuals: &mut egui::Visuals, palette: &Palette) {
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.muted);
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CARD_RADIUS;
    visuals.extreme_bg_color = palette.window;
    visuals.faint_bg_color = palette.raised;
    visuals.selection.bg_fill = palette.accent;
    visuals.selection.stroke = Stroke::new(1.0, palette.on_accent);
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.bad;
    visuals.warn_fg_color = palette.bad;
    visuals.slider_trailing_fill = true;
    let shadow = Shadow { offset: [0, 8], blur: 24, spread: 0, color: palette.shadow };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 16, ..shadow };

    let line = Stroke::new(1.0, palette.line);
    let text = Stroke::new(1.0, palette.text);
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = RADIUS;
        widget.fg_stroke = text;
        widget.bg_stroke = line;
        widget.bg_fill = palette.raised;
        widget.weak_bg_fill = palette.raised;
        widget.expansion = 0.0;
    }
    widgets.inactive.bg_fill = palette.line;
    widgets.hovered.weak_bg_fill = palette.line;
    widgets.hovered.bg_fill = palette.line;
    widgets.hovered.bg_stroke = Stroke::new(1.0, palette.muted);
    widgets.open.weak_bg_fill = palette.line;
    // egui draws a focused widget as an active one, so this is the focus ring too.
    widgets.active.weak_bg_fill = palette.line;
    widgets.active.bg_stroke = Stroke::new(2.0, palette.accent);
    widgets.active.bg_fill = palette.accent;
}

/// `from` with this share of `to` mixed in.
#[must_use]
pub fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As WCAG 2 defines it, of a colour without transparency.
    fn luminance(colour: Color32) -> f32 {
        assert!(colour.is_opaque());
        let linear = |byte: u8| match f32::from(byte) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    }

    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn contrast_is_measured_as_wcag_has_it() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
        // The greys on either side of the line in every textbook.
        assert!(contrast(hex(0x767676), Color32::WHITE) >= 4.5);
        assert!(contrast(hex(0x777777), Color32::WHITE) < 4.5);
    }

    #[test]
    fn every_text_stands_out_from_what_is_behind_it() {
        for (theme, palette) in [("dark", &DARK), ("light", &LIGHT)] {
            let grounds = [
                ("window", palette.window),
                ("panel", palette.panel),
                ("raised", palette.raised),
                // The ground of an entry or a button under the pointer.
                ("line", palette.line),
            ];
            let inks = [("text", palette.text), ("muted", palette.muted), ("accent", palette.accent)];
            let mut pairs = Vec::new();
            for (on, ground) in grounds {
                pairs.extend(inks.map(|(of, ink)| (of, ink, on, ground)));
            }
            let accent = palette.accent;
            pairs.push(("on_accent", palette.on_accent, "accent", accent));
            let (hovered, pressed) = (mix(accent, palette.text, 0.14), mix(accent, palette.window, 0.14));
            pairs.push(("on_accent", palette.on_accent, "accent, hovered", hovered));
            pairs.push(("on_accent", palette.on_accent, "accent, pressed", pressed));
            pairs.push(("on_chip", palette.on_chip, "chip", palette.chip));
            let faded = mix(palette.window, palette.chip, 0.86);
            pairs.push(("on_chip", palette.on_chip, "chip, faded", faded));
            pairs.push(("bad", palette.bad, "panel", palette.panel));
            for (of, ink, on, ground) in pairs {
                let contrast = contrast(ink, ground);
                assert!(contrast >= 4.5, "{theme}: {of} on {on} is only {contrast:.2} to 1");
            }
        }
    }

    /// The widgets that egui draws with text in them, as they are dressed.
    #[test]
    fn the_text_of_every_widget_stands_out() {
        for (palette, visuals) in [(&DARK, egui::Visuals::dark()), (&LIGHT, egui::Visuals::light())] {
            let visuals = style(palette, visuals).visuals;
            let widgets = &visuals.widgets;
            for widget in
                [widgets.noninteractive, widgets.inactive, widgets.hovered, widgets.active, widgets.open]
            {
                assert!(contrast(widget.text_color(), widget.weak_bg_fill) >= 4.5, "{widget:?}");
            }
            assert!(contrast(visuals.selection.stroke.color, visuals.selection.bg_fill) >= 4.5);
            assert!(contrast(visuals.weak_text_color(), visuals.panel_fill) >= 4.5);
            assert!(contrast(visuals.error_fg_color, visuals.panel_fill) >= 4.5);
        }
    }

    /// What is a sign and no text: 3 to 1.
    #[test]
    fn signs_can_be_made_out() {
        for palette in [&DARK, &LIGHT] {
            for sign in [palette.good, palette.bad, palette.muted, palette.accent] {
                assert!(contrast(sign, palette.panel) >= 3.0, "{sign:?}");
            }
        }
    }
}
