//! How a tournament stands: its progress, and the crosstable. A click on a result shows the games behind it.

use super::TournamentWish;
use crate::arena::{Phase, Plan, Snapshot, Standing};
use crate::ui::action::Wish;
use crate::ui::controls::primary;
use crate::ui::theme::{self, BODY, Palette, SMALL, TITLE};
use crate::ui::words;
use eframe::egui::{
    Align, Align2, Button, Color32, CornerRadius, FontId, Layout, Pos2, Rect, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

const ROW: f32 = 32.0;
/// Room for the rank, for a result; and for one that may have three digits and a half.
const RANK: f32 = 40.0;
const RESULT: f32 = 42.0;
const WIDE_RESULT: f32 = 52.0;
/// Room for the points, for the rating, for the blunders; and where everything would not fit otherwise.
const ROOMY: Rooms = Rooms { points: 72.0, elo: 112.0, blunders: 112.0, head: "Blunders a game" };
const TIGHT: Rooms = Rooms { points: 56.0, elo: 96.0, blunders: 68.0, head: "Blunders" };
/// Below this width the buttons stand under the progress, not beside it.
const ONE_LINE: f32 = 680.0;
/// The width of a half.
const HALF: f32 = 11.0;
/// Between the last figure and the edge of the table.
const EDGE: f32 = 8.0;

/// What the table needs to know.
pub struct TableView<'a> {
    pub plan: &'a Plan,
    pub snapshot: &'a Snapshot,
    pub phase: Phase,
    /// The pairing whose games are shown.
    pub selected: Option<(usize, usize)>,
    /// True if a tournament that has ended before its time can go on.
    pub can_go_on: bool,
}

impl TableView<'_> {
    pub fn ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let title = format!("Round robin, {} games a pair", 2 * self.plan.rounds);
        ui.label(theme::strong(title, TITLE, palette.text));
        ui.add_space(4.0);
        self.progress(ui, wishes);
        if let Some(trouble) = &self.snapshot.trouble {
            ui.label(theme::plain(words::sentence(trouble), SMALL, palette.bad));
        }
        ui.add_space(12.0);
        ScrollArea::both().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            self.crosstable(ui, wishes);
            ui.add_space(12.0);
            let words = match self.snapshot.games_done {
                0 => "The first games are being played.",
                _ => "A result is the points of the player on the left. A click on it shows the games.",
            };
            ui.label(theme::plain(words, SMALL, palette.muted));
        });
    }

    fn progress(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let right = Layout::right_to_left(Align::Center);
        if ui.available_width() < ONE_LINE {
            ui.horizontal(|ui| ui.with_layout(right, |ui| self.progress_line(ui)));
            ui.horizontal(|ui| ui.with_layout(right, |ui| self.buttons(ui, wishes)));
        } else {
            ui.horizontal(|ui| {
                ui.with_layout(right, |ui| {
                    self.buttons(ui, wishes);
                    ui.add_space(8.0);
                    self.progress_line(ui);
                });
            });
        }
    }

    /// What can be done, from the right.
    fn buttons(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let mut act = |is_clicked: bool, wish: TournamentWish| {
            if is_clicked {
                wishes.push(Wish::Tournament(wish));
            }
        };
        let has_games = self.snapshot.games_done > 0;
        let export = |ui: &mut Ui, words: &str, more: &str| {
            ui.add_enabled(has_games, Button::new(words)).on_hover_text(more).clicked()
        };
        act(
            export(ui, "Export games", "Every game with its moves, as comma-separated values"),
            TournamentWish::ExportGames,
        );
        act(export(ui, "Export CSV", "This table, for a spreadsheet"), TournamentWish::Export);
        match self.phase {
            Phase::Running => {
                act(ui.button("Cancel").clicked(), TournamentWish::Cancel);
                act(ui.button("Pause").clicked(), TournamentWish::Pause);
            }
            Phase::Finished => act(ui.button("New…").clicked(), TournamentWish::Another),
            Phase::Paused | Phase::Cancelled | Phase::Failed => {
                act(ui.button("New…").clicked(), TournamentWish::Another);
                if self.phase == Phase::Paused || self.can_go_on {
                    act(primary(ui, "Go on").clicked(), TournamentWish::GoOn);
                }
            }
        }
    }

    /// How much is played, in words and as a line that takes the room that is left.
    fn progress_line(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        ui.label(theme::plain(self.progress_words(), BODY, palette.muted));
        ui.add_space(8.0);
        let width = ui.available_width().max(0.0);
        let (room, response) = ui.allocate_exact_size(vec2(width, 4.0), Sense::hover());
        let share = self.snapshot.games_done as f32 / self.snapshot.games_total.max(1) as f32;
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, "Games played");
            info.value = Some(f64::from(share));
            info
        });
        let painter = ui.painter();
        painter.rect_filled(room, CornerRadius::same(2), palette.line);
        let done = Rect::from_min_size(room.min, vec2(room.width() * share, room.height()));
        painter.rect_filled(done, CornerRadius::same(2), palette.accent);
    }

    fn progress_words(&self) -> String {
        let (done, all) = (self.snapshot.games_done, self.snapshot.games_total);
        let so_far = format!("{done} of {all} games");
        match (self.phase, self.snapshot.time_left) {
            (Phase::Finished, _) if self.snapshot.elapsed.is_zero() => format!("{all} games"),
            (Phase::Finished, _) => format!("{all} games in {}", words::duration(self.snapshot.elapsed)),
            (Phase::Running, Some(left)) => format!("{so_far}, {} left", words::duration(left)),
            (Phase::Running, None) => so_far,
            (Phase::Paused, _) => format!("{so_far}, paused"),
            (Phase::Cancelled, _) => format!("{so_far}, cancelled"),
            (Phase::Failed, _) => format!("{so_far}, an engine broke down"),
        }
    }

    fn crosstable(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let standings = &self.snapshot.standings;
        let names: Vec<String> = standings.iter().map(|s| self.plan.players[s.player].to_string()).collect();
        let measure = |name: &String| {
            let galley = ui.painter().layout_no_wrap(name.clone(), theme::regular(BODY), palette.text);
            galley.size().x
        };
        let longest = names.iter().map(measure).fold(0.0, f32::max);
        let result = if 2 * self.plan.rounds > 100 { WIDE_RESULT } else { RESULT };
        let figures = |rooms: &Rooms| {
            let judged = if self.plan.judges { rooms.blunders } else { 0.0 };
            result * names.len() as f32 + rooms.points + rooms.elo + judged + EDGE
        };
        let beside = RANK + longest + 16.0;
        let rooms = if beside + figures(&ROOMY) <= ui.available_width() { ROOMY } else { TIGHT };
        let figures = figures(&rooms);
        // The names take what the figures leave.
        let width = ui.available_width().max(beside + figures);
        let is_judged = self.plan.judges;
        let columns =
            Columns { results: width - figures, result, width, count: names.len(), is_judged, rooms };
        self.head(ui, &columns);
        for (rank, (standing, name)) in standings.iter().zip(&names).enumerate() {
            self.row(ui, &columns, rank, standing, name, wishes);
        }
    }

    fn head(&self, ui: &mut Ui, columns: &Columns) {
        let palette = Palette::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(columns.width, ROW), Sense::hover());
        let text = |x: f32, align: Align2, words: &str| {
            let at = pos2(rect.left() + x, rect.center().y);
            ui.painter().text(at, align, words, theme::semibold(SMALL), palette.muted);
        };
        text(EDGE, Align2::LEFT_CENTER, "#");
        text(RANK, Align2::LEFT_CENTER, "Engine");
        for place in 0..columns.count {
            text(columns.result_end(place) - HALF, Align2::RIGHT_CENTER, &(place + 1).to_string());
        }
        text(columns.points_end() - HALF, Align2::RIGHT_CENTER, "Points");
        text(columns.elo_end(), Align2::RIGHT_CENTER, "Elo");
        if columns.is_judged {
            text(columns.width - EDGE, Align2::RIGHT_CENTER, columns.rooms.head);
        }
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, palette.line));
    }

    fn row(
        &self,
        ui: &mut Ui,
        columns: &Columns,
        rank: usize,
        standing: &Standing,
        name: &str,
        wishes: &mut Vec<Wish>,
    ) {
        let palette = Palette::of(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(columns.width, ROW), Sense::hover());
        let points = words::points(standing.tally.points());
        let elo = standing.elo.map(|elo| (format!("{:.0}", elo.elo), format!("± {:.0}", elo.error)));
        let blunders = standing.blunders_per_game.map(|count| format!("{count:.1}"));
        response.widget_info(|| {
            let elo = elo.as_ref().map_or(String::new(), |(elo, error)| format!(", Elo {elo} {error}"));
            let blunders = blunders.as_ref().map_or(String::new(), |b| format!(", {b} blunders a game"));
            let label = format!("{}. {name}: {points} points{elo}{blunders}", rank + 1);
            WidgetInfo::labeled(Role::Label, true, label)
        });
        let text = |x: f32, align: Align2, words: &str, font: FontId, ink| {
            ui.painter().text(pos2(rect.left() + x, rect.center().y), align, words, font, ink);
        };
        let regular = || theme::regular(BODY);
        text(EDGE, Align2::LEFT_CENTER, &(rank + 1).to_string(), regular(), palette.muted);
        text(RANK, Align2::LEFT_CENTER, name, regular(), palette.text);
        let at = pos2(rect.left() + columns.points_end(), rect.center().y);
        points_at(ui, at, standing.tally.points(), theme::semibold(BODY), palette.text);
        match &elo {
            Some((elo, error)) => {
                // The ratings stand under each other, and so do the errors.
                text(columns.elo_end() - 48.0, Align2::RIGHT_CENTER, elo, regular(), palette.text);
                text(columns.elo_end(), Align2::RIGHT_CENTER, error, regular(), palette.muted);
            }
            None => text(columns.elo_end(), Align2::RIGHT_CENTER, "–", regular(), palette.muted),
        }
        if columns.is_judged {
            let words = blunders.as_deref().unwrap_or("–");
            text(columns.width - EDGE, Align2::RIGHT_CENTER, words, regular(), palette.text);
        }
        for (place, other) in self.snapshot.standings.iter().enumerate() {
            let end = rect.left() + columns.result_end(place);
            if other.player == standing.player {
                let at = pos2(end - HALF, rect.center().y);
                ui.painter().text(at, Align2::RIGHT_CENTER, "·", regular(), palette.muted);
            } else {
                let cell = Rect::from_min_max(
                    pos2(end - columns.result + EDGE + 2.0, rect.top() + 3.0),
                    pos2(end + EDGE - 2.0, rect.bottom() - 4.0),
                );
                self.result(ui, cell, standing.player, other.player, wishes);
            }
        }
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, palette.line));
    }

    /// What one player got against another: a button to the games.
    fn result(&self, ui: &Ui, cell: Rect, own: usize, other: usize, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let tally = self.snapshot.crosstable.between(own, other);
        let has_games = tally.games() > 0;
        let sense = if has_games { Sense::click() } else { Sense::hover() };
        let response = ui.interact(cell, ui.scope_id().with((own, other)), sense);
        let is_selected = self.selected == Some((own, other));
        let points = words::points(tally.points());
        response.widget_info(|| {
            let [own, other] = [own, other].map(|player| self.plan.players[player].to_string());
            let label = format!("{own} against {other}: {points} of {}", tally.games());
            WidgetInfo::selected(Role::Button, has_games, is_selected, label)
        });
        let painter = ui.painter();
        let radius = CornerRadius::same(6);
        if is_selected {
            painter.rect_filled(cell, radius, palette.accent);
        } else if has_games && response.hovered() {
            painter.rect_filled(cell, radius, palette.line);
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, if is_selected { palette.text } else { palette.accent });
            painter.rect_stroke(cell, radius, ring, StrokeKind::Inside);
        }
        let ink = if is_selected { palette.on_accent } else { palette.text };
        let at = pos2(cell.right() - EDGE + 2.0, cell.center().y + 0.5);
        if has_games {
            points_at(ui, at, tally.points(), theme::regular(BODY), ink);
        } else {
            let at = at - vec2(HALF, 0.0);
            painter.text(at, Align2::RIGHT_CENTER, "–", theme::regular(BODY), palette.muted);
        }
        if response.clicked() {
            let pairing = (!is_selected).then_some((own, other));
            wishes.push(Wish::Tournament(TournamentWish::Select(pairing)));
        }
        if has_games {
            response.on_hover_cursor(eframe::egui::CursorIcon::PointingHand);
        }
    }
}

/// Points so that whole numbers stand under each other, and a half beside them.
fn points_at(ui: &Ui, end: Pos2, points: f64, font: FontId, ink: Color32) {
    let whole = points.floor();
    let has_half = points - whole > 0.25;
    let at = end - vec2(HALF, 0.0);
    if has_half {
        ui.painter().text(at + vec2(1.0, 0.0), Align2::LEFT_CENTER, "½", font.clone(), ink);
    }
    if whole > 0.0 || !has_half {
        ui.painter().text(at, Align2::RIGHT_CENTER, format!("{whole:.0}"), font, ink);
    }
}

/// How wide the columns after the results are.
#[derive(Clone, Copy)]
struct Rooms {
    points: f32,
    elo: f32,
    blunders: f32,
    /// Over the blunders.
    head: &'static str,
}

/// Where each column ends, from the table's left.
struct Columns {
    /// Where the results begin.
    results: f32,
    /// How wide each of them is.
    result: f32,
    width: f32,
    count: usize,
    is_judged: bool,
    rooms: Rooms,
}

impl Columns {
    fn result_end(&self, place: usize) -> f32 {
        self.results + self.result * (place + 1) as f32 - EDGE
    }

    fn points_end(&self) -> f32 {
        self.results + self.result * self.count as f32 + self.rooms.points - EDGE
    }

    fn elo_end(&self) -> f32 {
        self.points_end() + self.rooms.elo
    }
}
