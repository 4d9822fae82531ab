//! The board as a widget: it takes the room that there is, shows a position, and tells which column
//! was chosen. Painted back to front: shadow, holes, discs, the blue front, rings, the disc in the hand.

use super::animation;
use super::chips::{self, Chip, Chips};
use super::disc::Disc;
use super::evaluation_bar;
use super::facade::Facade;
use super::geometry::Geometry;
use super::ghosts::Playback;
use super::theme::{self, Palette};
use super::threats;
use super::words;
use crate::rules::{Bitboard, Cell, Column, HEIGHT, Position, Side};
use crate::study::ThreatMap;
use eframe::egui::{
    self, Color32, EventFilter, Id, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit::Role, vec2,
};

/// What the board shows, apart from what it remembers itself.
pub struct Scene<'a> {
    pub position: Position,
    /// The column of the last move, if there was one.
    pub last: Option<Column>,
    /// True if a person may drop a disc now.
    pub can_drop: bool,
    /// What is known of each column.
    pub chips: Chips,
    /// How the position stands, if that should be shown.
    pub evaluation: Option<Evaluation>,
    pub threats: Option<&'a ThreatMap>,
    /// A line of play shown with ghost discs, from `position` on.
    pub playback: Option<&'a Playback>,
    pub has_marks: bool,
    pub is_still: bool,
}

/// What the evaluation bar shows.
pub struct Evaluation {
    /// From −1, Yellow's quickest win, to 1; none while it is not known.
    pub share: Option<f32>,
    pub words: String,
}

/// What the board remembers from frame to frame.
#[derive(Default)]
pub struct Board {
    facade: Facade,
    falls: Vec<Fall>,
    hint: Option<(Column, f64)>,
    ids: [Option<Id>; 7],
}

/// A disc on its way down.
struct Fall {
    cell: Cell,
    since: f64,
}

impl Board {
    /// A disc was let go above `cell`.
    pub fn drop_disc(&mut self, cell: Cell, now: f64) {
        self.falls.retain(|fall| fall.cell != cell);
        self.falls.push(Fall { cell, since: now });
    }

    /// Shows which column an adviser would play, until the position changes.
    pub fn show_hint(&mut self, column: Column, now: f64) {
        self.hint = Some((column, now));
    }

    /// The column of the hint that is shown.
    #[must_use]
    pub fn hinted(&self) -> Option<Column> {
        self.hint.map(|(column, _)| column)
    }

    pub fn forget_hint(&mut self) {
        self.hint = None;
    }

    /// Whatever moves stops: the board now shows another position.
    pub fn settle(&mut self) {
        self.falls.clear();
        self.hint = None;
    }

    /// True if the arrow keys mean the columns: one of them has the focus, or nothing has.
    pub fn takes_arrows(&self, ctx: &egui::Context) -> bool {
        let focused = ctx.memory(|memory| memory.focused());
        focused.is_none() || self.ids.contains(&focused)
    }

    /// Moves the keyboard's focus along the columns.
    pub fn move_focus(&self, ctx: &egui::Context, step: isize) {
        let focused = ctx.memory(|memory| memory.focused());
        let at = self.ids.iter().position(|&id| id.is_some() && id == focused);
        let next = at.map_or(3, |at| at.saturating_add_signed(step).min(6));
        if let Some(id) = self.ids[next] {
            ctx.memory_mut(|memory| {
                // egui has its own idea of where an arrow leads.
                memory.move_focus(egui::FocusDirection::None);
                memory.request_focus(id);
            });
        }
    }

    /// Draws it and tells which column was clicked, or chosen with the keyboard.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) -> Option<Column> {
        let room = ui.available_rect_before_wrap();
        ui.allocate_rect(room, Sense::hover());
        let geometry = Geometry::in_room(room, ui.ctx().pixels_per_point());
        describe_cells(ui, &geometry, scene);
        let columns = Column::ALL.map(|column| self.column_node(ui, &geometry, scene, column));
        let over = columns.iter().position(Response::hovered);
        let focused = columns.iter().position(Response::has_focus);
        let chosen = columns.iter().position(Response::clicked).and_then(Column::from_index);
        let pointed = over.or(focused).and_then(Column::from_index);
        if let Some(evaluation) = &scene.evaluation {
            let bar = geometry.evaluation_bar();
            evaluation_bar::ui(ui, bar, evaluation.share, &evaluation.words, scene.is_still);
        }
        if ui.is_rect_visible(room) {
            self.paint(ui, &geometry, scene, pointed, focused.and_then(Column::from_index));
        }
        chosen.filter(|_| scene.can_drop)
    }

    fn column_node(&mut self, ui: &Ui, geometry: &Geometry, scene: &Scene, column: Column) -> Response {
        let id = ui.scope_id().with(("column", column.number()));
        self.ids[column.index()] = Some(id);
        let response = ui.interact(geometry.column(column), id, Sense::click());
        let can_drop = scene.can_drop && scene.position.has_room(column);
        response.widget_info(|| {
            let label = words::column(&scene.position, column, scene.can_drop);
            let chip = words::chip_aloud(scene.chips[column.index()]);
            WidgetInfo::labeled(Role::Button, can_drop, label + &chip)
        });
        // The arrows are for the columns; egui would leave the board with them.
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        if can_drop { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
    }

    fn paint(
        &mut self,
        ui: &Ui,
        geometry: &Geometry,
        scene: &Scene,
        pointed: Option<Column>,
        focused: Option<Column>,
    ) {
        let painter = ui.painter();
        let palette = Palette::of(ui);
        let now = ui.input(|input| input.time);
        // The next disc is in the hand once the last one lies.
        let was_moving = !self.falls.is_empty();
        let pointed = pointed.filter(|_| scene.can_drop && !was_moving);

        self.facade.paint_back(painter, palette, geometry);
        let pulse = self.paint_ghosts(painter, palette, geometry, scene, pointed, now);
        // A disc that is let go passes in front of them.
        chips::paint(painter, palette, geometry, &scene.chips);
        let is_moving = self.paint_discs(painter, palette, geometry, scene, now);
        if let Some(playback) = scene.playback {
            playback.paint_discs(painter, palette, geometry, scene.has_marks, scene.is_still, now);
        }
        self.facade.paint_front(painter, palette, geometry, ui.visuals().dark_mode);
        self.paint_rings(painter, palette, geometry, scene);
        if let Some(map) = scene.threats {
            threats::paint(painter, palette, geometry, map, scene.has_marks);
        }
        if let Some(playback) = scene.playback {
            playback.paint_front(painter, palette, geometry, scene.is_still, now);
            playback.ask_for_frames(ui.ctx(), geometry, scene.is_still, now);
        }
        if let Some(column) = focused {
            paint_focus(painter, palette, geometry.column(column));
        }
        if let Some(column) = pointed.filter(|&column| scene.position.has_room(column)) {
            let disc = Disc { opacity: 0.95, ..Disc::new(scene.position.to_move(), scene.has_marks) };
            let (centre, radius) = match scene.chips == [Chip::Absent; 7] {
                true => (geometry.hand(column), geometry.disc_radius() * 0.84),
                false => geometry.hand_below_chip(column),
            };
            disc.paint(painter, palette, centre, radius);
        }
        if was_moving || is_moving || pulse {
            ui.ctx().request_repaint();
        }
    }

    /// Where the disc in the hand would come to rest, and where a hint would have it; true if something
    /// moves.
    fn paint_ghosts(
        &self,
        painter: &Painter,
        palette: &Palette,
        geometry: &Geometry,
        scene: &Scene,
        pointed: Option<Column>,
        now: f64,
    ) -> bool {
        let side = scene.position.to_move();
        let ghost = |column: Column, opacity: f32| {
            if let Some(cell) = scene.position.landing(column) {
                let disc = Disc { opacity, ..Disc::new(side, scene.has_marks) };
                disc.paint(painter, palette, geometry.centre(cell), geometry.disc_radius());
            }
        };
        if let Some(column) = pointed {
            ghost(column, 0.3);
        }
        let Some((column, since)) = self.hint else { return false };
        let pulse = animation::pulse((now - since) as f32).filter(|_| !scene.is_still);
        ghost(column, 0.3 + 0.4 * pulse.unwrap_or(0.0));
        pulse.is_some()
    }

    /// True if one of them moves.
    fn paint_discs(
        &mut self,
        painter: &Painter,
        palette: &Palette,
        geometry: &Geometry,
        scene: &Scene,
        now: f64,
    ) -> bool {
        let winning = winning_cells(&scene.position);
        self.falls.retain(|fall| {
            let seconds = (now - fall.since) as f32;
            match scene.is_still {
                true => animation::fade(seconds).is_some(),
                false => animation::fall(geometry.drop_height(fall.cell), seconds).is_some(),
            }
        });
        // While the last disc falls, the four is not yet there to be seen.
        let dims = !winning.is_empty() && self.falls.is_empty();
        for side in Side::BOTH {
            for cell in scene.position.discs(side).iter() {
                let mut disc = Disc::new(side, scene.has_marks);
                if dims && !winning.contains(cell) {
                    disc.dimmed = 0.5;
                }
                let mut centre = geometry.centre(cell);
                if let Some(fall) = self.falls.iter().find(|fall| fall.cell == cell) {
                    let seconds = (now - fall.since) as f32;
                    if scene.is_still {
                        disc.opacity = animation::fade(seconds).unwrap_or(1.0);
                    } else {
                        let above = animation::fall(geometry.drop_height(cell), seconds).unwrap_or(0.0);
                        centre.y -= above * geometry.pitch;
                    }
                }
                disc.paint(painter, palette, centre, geometry.disc_radius());
            }
        }
        !self.falls.is_empty()
    }

    fn paint_rings(&self, painter: &Painter, palette: &Palette, geometry: &Geometry, scene: &Scene) {
        let unit = geometry.pitch / 96.0;
        let ring = |cell: Cell, width: f32, colour: Color32| {
            let stroke = Stroke::new((width * unit).max(1.5), colour);
            painter.circle_stroke(geometry.centre(cell), geometry.hole_radius, stroke);
        };
        if let Some((cell, _)) =
            self.hint.and_then(|(column, since)| Some((scene.position.landing(column)?, since)))
        {
            ring(cell, 5.0, palette.chip);
        }
        if !self.falls.is_empty() {
            return;
        }
        let winning = winning_cells(&scene.position);
        for cell in winning.iter() {
            ring(cell, 7.0, Color32::WHITE);
        }
        let last = scene.last.and_then(|column| {
            let height = scene.position.height(column);
            (height > 0).then(|| Cell::new(column, height - 1))
        });
        if let Some(cell) = last.filter(|_| winning.is_empty()) {
            ring(cell, 4.0, Color32::WHITE);
        }
    }
}

/// Every cell of every completed four.
fn winning_cells(position: &Position) -> Bitboard {
    let mut cells = Bitboard::EMPTY;
    for side in Side::BOTH {
        for line in position.winning_lines(side) {
            cells |= line.set();
        }
    }
    cells
}

/// A node for each cell, for those who do not see the picture.
fn describe_cells(ui: &Ui, geometry: &Geometry, scene: &Scene) {
    for column in Column::ALL {
        for row in 0..HEIGHT {
            let cell = Cell::new(column, row);
            let id = ui.scope_id().with(("cell", cell.bit()));
            let response = ui.interact(geometry.cell(cell), id, Sense::hover());
            response.widget_info(|| {
                let ghost = scene.playback.and_then(|playback| playback.at(cell));
                let more = words::threats_at(scene.threats, cell) + &words::ghost(ghost);
                WidgetInfo::labeled(Role::Cell, true, words::cell(&scene.position, cell) + &more)
            });
        }
    }
}

/// Two lines, because one of them is always seen: the accent above the board, white on its blue.
fn paint_focus(painter: &Painter, palette: &Palette, column: Rect) {
    let ring = Rect::from_min_max(column.min, column.max - vec2(0.0, 4.0)).shrink(1.0);
    painter.rect_stroke(ring, theme::RADIUS, Stroke::new(5.0, palette.accent), StrokeKind::Middle);
    painter.rect_stroke(ring, theme::RADIUS, Stroke::new(2.0, Color32::WHITE), StrokeKind::Middle);
}
