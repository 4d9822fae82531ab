//! The few widgets that egui has not, or has not in our dress: the button for the next thing to do, a
//! choice of a few words side by side, a small disc.

use super::disc::Disc;
use super::theme::{self, BODY, Palette, RADIUS, semibold};
use crate::rules::Side;
use eframe::egui::{
    Button, Checkbox, Color32, CornerRadius, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, accesskit::Role, pos2, vec2,
};

/// The one button in sight for the thing to do next.
pub fn primary(ui: &mut Ui, words: &str) -> Response {
    let palette = Palette::of(ui);
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        let accent = palette.accent;
        for (widget, fill) in [
            (&mut widgets.inactive, accent),
            (&mut widgets.hovered, theme::mix(accent, palette.text, 0.14)),
            (&mut widgets.active, theme::mix(accent, palette.window, 0.14)),
        ] {
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, fill);
            widget.fg_stroke = Stroke::new(1.0, palette.on_accent);
        }
        widgets.active.bg_stroke = Stroke::new(2.0, palette.text);
        ui.add(Button::new(RichText::new(words).font(semibold(BODY))))
    })
    .inner
}

/// A box to tick whose edge can be seen on every ground, and filled when it is ticked.
pub fn checkbox(ui: &mut Ui, is_on: &mut bool, words: RichText) -> Response {
    let palette = Palette::of(ui);
    let is_filled = *is_on;
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for (widget, edge) in [
            (&mut widgets.inactive, Stroke::new(1.0, palette.muted)),
            (&mut widgets.hovered, Stroke::new(1.0, palette.text)),
            // The one with the focus.
            (&mut widgets.active, Stroke::new(2.0, if is_filled { palette.text } else { palette.accent })),
        ] {
            widget.corner_radius = CornerRadius::same(4);
            widget.bg_fill = if is_filled { palette.accent } else { palette.window };
            widget.bg_stroke = if is_filled && edge.width < 2.0 { Stroke::NONE } else { edge };
            widget.fg_stroke = Stroke::new(2.0, palette.on_accent);
        }
        ui.add(Checkbox::new(is_on, words))
    })
    .inner
}

/// One of a few words, side by side; true if another was chosen.
pub fn segments<T: PartialEq + Copy>(ui: &mut Ui, value: &mut T, choices: &[(T, &str)]) -> bool {
    let palette = Palette::of(ui);
    let before = *value;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for (i, &(choice, words)) in choices.iter().enumerate() {
            let is_chosen = *value == choice;
            let colour = if is_chosen { palette.on_accent } else { palette.text };
            let radius = CornerRadius {
                nw: if i == 0 { RADIUS.nw } else { 0 },
                sw: if i == 0 { RADIUS.sw } else { 0 },
                ne: if i + 1 == choices.len() { RADIUS.ne } else { 0 },
                se: if i + 1 == choices.len() { RADIUS.se } else { 0 },
            };
            let text = if is_chosen {
                theme::strong(words, BODY, colour)
            } else {
                theme::plain(words, BODY, colour)
            };
            let mut button = Button::selectable(is_chosen, text)
                .frame_when_inactive(true)
                .corner_radius(radius)
                .min_size(vec2(72.0, 32.0));
            if !is_chosen {
                button = button.fill(palette.raised);
            }
            if ui.add(button).clicked() {
                *value = choice;
            }
        }
    });
    *value != before
}

/// A disc as large as a line of text.
pub fn small_disc(ui: &mut Ui, side: Side, has_mark: bool, diameter: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(diameter), Sense::hover());
    Disc::new(side, has_mark).paint(ui.painter(), Palette::of(ui), rect.center(), diameter / 2.0);
}

/// The button that shows and hides the side panel: a picture of what it does.
pub fn panel_switch(ui: &mut Ui, is_shown: bool) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(36.0, 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, "Show the side panel"));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::same(6), palette.raised);
    }
    if response.has_focus() {
        painter.rect_stroke(
            rect,
            CornerRadius::same(6),
            Stroke::new(2.0, palette.accent),
            StrokeKind::Inside,
        );
    }
    let picture = Rect::from_center_size(rect.center(), vec2(18.0, 14.0));
    let stroke = Stroke::new(1.5, palette.muted);
    painter.rect_stroke(picture, CornerRadius::same(3), stroke, StrokeKind::Inside);
    let pane = Rect::from_min_max(pos2(picture.right() - 7.0, picture.top()), picture.max);
    let fill = if is_shown { palette.muted } else { Color32::TRANSPARENT };
    painter.rect_filled(pane, CornerRadius { ne: 3, se: 3, ..CornerRadius::ZERO }, fill);
    painter.vline(pane.left(), picture.y_range(), stroke);
    response.on_hover_text("Side panel (F9)")
}

/// A quiet heading over a group of things.
pub fn heading(ui: &mut Ui, words: &str) {
    let muted = Palette::of(ui).muted;
    ui.label(theme::strong(words, theme::SMALL, muted));
}

/// Names a widget that shows its value but not what it is, for those who do not see what it stands by.
pub fn name(response: &Response, role: Role, words: &str) {
    response.widget_info(|| WidgetInfo::labeled(role, response.enabled(), words));
}
