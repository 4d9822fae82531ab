//! The whole game as a line: Red's wins on top, Yellow's at the bottom, a draw in the middle. A click goes
//! to a move, the pointer over it says what the move was.

use super::theme::{self, CARD_RADIUS, Palette, SMALL};
use crate::rules::{PerSide, Side};
use eframe::egui::{
    Align2, Color32, CornerRadius, CursorIcon, Sense, Stroke, StrokeKind, Ui, Vec2b, WidgetInfo,
    accesskit::Role, pos2, vec2,
};
use egui_plot::{HLine, Line, LineStyle, Plot, PlotBounds, PlotPoints, PlotUi, Points, VLine};

/// How high it is.
pub const HEIGHT: f32 = 88.0;
/// A game that has hardly begun is not stretched over the whole width.
const FEWEST_PLIES: usize = 10;

/// A point of note on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Good,
    Bad,
}

/// What it shows.
pub struct Graph<'a> {
    /// How the position after so many moves stands, from −1, Yellow's quickest win, to 1; none if that is
    /// not known.
    pub exact: &'a [Option<f32>],
    /// What each side's engine thought after its moves, by the number of moves.
    pub opinions: PerSide<Vec<[f64; 2]>>,
    pub marks: Vec<(usize, Mark)>,
    /// The number of moves on the board.
    pub shown: usize,
    /// What there is to say of the position after so many moves.
    pub tell: &'a dyn Fn(usize) -> String,
}

impl Graph<'_> {
    /// Draws it; the number of moves after which to show the board, if one was chosen.
    pub fn ui(&self, ui: &mut Ui) -> Option<usize> {
        let palette = Palette::of(ui);
        let last = self.exact.len().saturating_sub(1);
        let room = ui.available_rect_before_wrap();
        let card = eframe::egui::Rect::from_min_size(room.min, vec2(room.width(), HEIGHT));
        ui.painter().rect_filled(card, CARD_RADIUS, palette.raised);
        let nearest = |x: f64| (x.round().max(0.0) as usize).min(last);
        let plot = Plot::new("evaluation graph")
            .width(card.width())
            .height(HEIGHT)
            .sense(Sense::click())
            .show_axes(false)
            .show_grid(false)
            .show_background(false)
            .show_crosshair(false)
            .show_x(false)
            .show_y(false)
            .allow_zoom(false)
            .allow_drag(false)
            .allow_scroll(false)
            .allow_axis_zoom_drag(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .label_formatter(|_| None);
        let shown = plot.show(ui, |plot| {
            plot.set_auto_bounds(Vec2b::FALSE);
            let end = last.max(FEWEST_PLIES) as f64;
            let side = 0.02 * end + 0.3;
            plot.set_plot_bounds(PlotBounds::from_min_max([-side, -1.22], [end + side, 1.22]));
            self.paint(plot, palette);
            plot.pointer_coordinate().map(|at| nearest(at.x))
        });
        let response = shown.response;
        let painter = ui.painter();
        let label = |y: f32, align: Align2, side: Side| {
            let at = pos2(card.left() + 10.0, y);
            painter.text(at, align, side.to_string(), theme::regular(SMALL), palette.muted);
        };
        label(card.top() + 5.0, Align2::LEFT_TOP, Side::Red);
        label(card.bottom() - 5.0, Align2::LEFT_BOTTOM, Side::Yellow);
        let edge = if response.has_focus() {
            Stroke::new(2.0, palette.accent)
        } else {
            Stroke::new(1.0, palette.line)
        };
        painter.rect_stroke(card, CARD_RADIUS, edge, StrokeKind::Inside);
        response.widget_info(|| {
            let words = format!("Evaluation graph. {}", (self.tell)(self.shown));
            WidgetInfo::labeled(Role::Button, true, words)
        });
        let pointed = shown.inner.filter(|_| response.hovered());
        if let Some(plies) = pointed {
            let x = shown.transform.position_from_point_x(plies as f64);
            let guide = Stroke::new(1.0, palette.muted.gamma_multiply(0.7));
            painter.vline(x, card.shrink(1.0).y_range(), guide);
            if let Some(y) = self.exact[plies] {
                let y = shown.transform.position_from_point_y(f64::from(y));
                painter.circle(pos2(x, y), 4.0, palette.raised, Stroke::new(2.0, palette.accent));
            }
        }
        let is_clicked = response.clicked();
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if let Some(plies) = pointed {
            response.on_hover_text_at_pointer((self.tell)(plies));
        }
        shown.inner.filter(|_| is_clicked)
    }

    fn paint(&self, plot: &mut PlotUi<'_>, palette: &Palette) {
        plot.hline(HLine::new("draw", 0.0).color(palette.line).width(1.0));
        // At the start it would strike the labels out.
        if self.shown > 0 {
            let marker = VLine::new("shown", self.shown as f64).color(palette.muted).width(1.0);
            plot.vline(marker.style(LineStyle::Dashed { length: 4.0 }));
        }
        for (side, points) in self.opinions.iter() {
            let style = match side {
                Side::Red => LineStyle::Solid,
                Side::Yellow => LineStyle::Dashed { length: 5.0 },
            };
            let line = Line::new(format!("{side}'s opinion"), PlotPoints::from(points.clone()));
            plot.line(line.color(opinion_ink(palette, side)).width(1.5).style(style));
        }
        // The line is broken where nothing is known.
        let known = |ply: usize| Some([ply as f64, f64::from(self.exact[ply]?)]);
        let plies: Vec<usize> = (0..self.exact.len()).collect();
        for piece in plies.split(|&ply| known(ply).is_none()).filter(|piece| !piece.is_empty()) {
            let points: Vec<[f64; 2]> = piece.iter().filter_map(|&ply| known(ply)).collect();
            if let [point] = points[..] {
                plot.points(Points::new("exact", vec![point]).color(palette.accent).radius(2.0));
            }
            plot.line(Line::new("exact", points).color(palette.accent).width(2.0));
        }
        for &(ply, mark) in &self.marks {
            let Some(point) = known(ply) else { continue };
            let colour = if mark == Mark::Good { palette.good } else { palette.bad };
            plot.points(Points::new("edge", vec![point]).color(palette.raised).radius(6.0));
            plot.points(Points::new("mark", vec![point]).color(colour).radius(4.0));
        }
    }

    /// Which line is whose, if there is more than one.
    pub fn legend(&self, ui: &mut Ui) {
        if self.opinions.iter().all(|(_, points)| points.is_empty()) {
            return;
        }
        let palette = Palette::of(ui);
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.spacing_mut().interact_size.y = 16.0;
            let mut key = |colour: Color32, is_dashed: bool, words: String| {
                let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
                let dashes: &[f32] = if is_dashed { &[0.0, 9.0] } else { &[0.0] };
                let length = if is_dashed { 6.0 } else { rect.width() };
                for dash in dashes {
                    let left = rect.left() + dash;
                    ui.painter().hline(left..=left + length, rect.center().y, Stroke::new(2.0, colour));
                }
                ui.label(theme::plain(words, SMALL, palette.muted));
                ui.add_space(6.0);
            };
            key(palette.accent, false, "Exact".to_owned());
            for (side, _) in self.opinions.iter().filter(|(_, points)| !points.is_empty()) {
                key(opinion_ink(palette, side), side == Side::Yellow, format!("{side}'s engine"));
            }
        });
    }
}

/// A side's colour, dark enough for a thin line on a light ground.
fn opinion_ink(palette: &Palette, side: Side) -> Color32 {
    let colours = palette.disc(side);
    if palette.raised.intensity() > 0.5 { colours.mark } else { colours.body }
}

/// A line that fills from the left: how far something has come.
pub fn progress_line(ui: &mut Ui, share: f32, words: &str) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), Sense::hover());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, words);
        info.value = Some(f64::from(share));
        info
    });
    let radius = CornerRadius::same(2);
    ui.painter().rect_filled(rect, radius, palette.line);
    let done = eframe::egui::Rect::from_min_size(
        rect.min,
        vec2(rect.width() * share.clamp(0.0, 1.0), rect.height()),
    );
    ui.painter().rect_filled(done, radius, palette.accent);
}
