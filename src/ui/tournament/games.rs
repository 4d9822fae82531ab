//! The games between two players of a tournament: a small picture, and a list to open one from. While no
//! two are chosen, the game that is on the board.

use super::on_show::Shown;
use super::{TournamentWish, mini_board};
use crate::arena::{Moves, Played, Tally, Tournament};
use crate::rules::{Outcome, Side};
use crate::ui::action::Wish;
use crate::ui::controls::{heading, small_disc};
use crate::ui::theme::{self, BODY, LARGE, Palette, SMALL};
use crate::ui::words;
use eframe::egui::{
    Align2, Button, CornerRadius, CursorIcon, Label, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

const ROW: f32 = 28.0;
/// The picture's width where the list stands beside it.
const PICTURE: f32 = 240.0;

/// What the list needs to know.
pub struct GamesView<'a> {
    pub tournament: &'a Tournament,
    pub selected: Option<(usize, usize)>,
    pub games: &'a [Played],
    /// The game to show while no two players are chosen.
    pub shown: Option<Shown>,
    /// The game that is shown small.
    pub pointed: &'a mut Option<Played>,
    pub has_marks: bool,
    /// True if the list stands in the table's place.
    pub has_way_back: bool,
}

impl GamesView<'_> {
    pub fn ui(&mut self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let Some((own, other)) = self.selected else {
            return self.on_show(ui, wishes);
        };
        if self.has_way_back && ui.button("Back to the table").clicked() {
            wishes.push(Wish::Tournament(TournamentWish::Select(None)));
        }
        let [name, opponent] = [own, other].map(|player| self.name(player));
        ui.label(theme::strong(format!("{name} v {opponent}"), LARGE, palette.text));
        ui.label(theme::plain(self.tally_words(own), SMALL, palette.muted));
        ui.add_space(4.0);
        // In the table's place there is more width than height.
        if self.has_way_back {
            ui.horizontal_top(|ui| {
                self.picture(ui);
                ui.add_space(8.0);
                ui.vertical(|ui| self.list(ui, own, wishes));
            });
        } else {
            self.picture(ui);
            ui.add_space(8.0);
            self.list(ui, own, wishes);
        }
    }

    fn name(&self, player: usize) -> String {
        self.tournament.plan().players[player].to_string()
    }

    fn tally_words(&self, own: usize) -> String {
        let mut tally = Tally::default();
        for played in self.games {
            match played.record.winner.map(|side| played.fixture.seats[side] == own) {
                Some(true) => tally.wins += 1,
                Some(false) => tally.losses += 1,
                None => tally.draws += 1,
            }
        }
        let Tally { wins, draws, losses } = tally;
        format!("{wins} won, {draws} drawn, {losses} lost. A click shows a game on the board.")
    }

    fn picture(&mut self, ui: &mut Ui) {
        let shown = self.pointed.or_else(|| self.games.first().copied());
        if let Some(played) = shown {
            let words = format!("The end of game {}", played.fixture.number + 1);
            self.draw(ui, played.record.moves, &words);
        }
    }

    fn draw(&self, ui: &mut Ui, moves: Moves, words: &str) {
        let width = if self.has_way_back { PICTURE } else { ui.available_width() };
        let last = moves.iter().last();
        mini_board::ui(ui, moves.game().position(), last, width, self.has_marks, words);
    }

    /// Nothing is selected: a game that is being played, or the one that was done last. Both have the same
    /// lines, so that nothing jumps when one follows the other.
    fn on_show(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let Some(shown) = self.shown else {
            heading(ui, "Latest game");
            ui.label(theme::plain("None is over yet.", BODY, palette.muted));
            return;
        };
        let number = shown.fixture.number + 1;
        let (title, picture) = match shown.is_over {
            false => ("On the board now", format!("Game {number} as it stands")),
            true => ("Latest game", format!("The end of game {number}")),
        };
        heading(ui, title);
        ui.scope(|ui| {
            for side in Side::BOTH {
                self.seat(ui, side, shown.fixture.seats[side]);
            }
        });
        self.draw(ui, shown.moves, &picture);
        ui.label(theme::plain(state_of(shown.moves), SMALL, palette.muted));
        let open = ui.add_enabled(shown.is_done, Button::new("Show on the board"));
        let why = if shown.is_over { "Its blunders are being counted" } else { "Once it is over" };
        if open.on_disabled_hover_text(why).clicked() {
            wishes.push(Wish::Tournament(TournamentWish::Open(shown.fixture.number)));
        }
    }

    /// Who plays a colour, in a line whatever the name's length.
    fn seat(&self, ui: &mut Ui, side: Side, player: usize) {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal(|ui| {
            small_disc(ui, side, self.has_marks, 14.0);
            let name = theme::strong(self.name(player), BODY, Palette::of(ui).text);
            ui.add(Label::new(name).truncate());
        });
    }

    fn list(&mut self, ui: &mut Ui, own: usize, wishes: &mut Vec<Wish>) {
        let games = self.games;
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, ROW, games.len(), |ui, rows| {
            for played in &games[rows] {
                self.row(ui, played, own, wishes);
            }
        });
    }

    fn row(&mut self, ui: &mut Ui, played: &Played, own: usize, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let number = played.fixture.number;
        let width = ui.available_width().min(400.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
        let side = if played.fixture.seats.red == own { Side::Red } else { Side::Yellow };
        let result = match played.record.winner {
            Some(winner) if winner == side => "won",
            Some(_) => "lost",
            None => "drawn",
        };
        let plies = played.record.moves.len();
        response.widget_info(|| {
            let label = format!(
                "Game {}: {} as {side}, {result} in {}",
                number + 1,
                self.name(own),
                words::moves(plies)
            );
            WidgetInfo::labeled(Role::Button, true, label)
        });
        let is_pointed = response.hovered() || response.has_focus();
        if is_pointed {
            *self.pointed = Some(*played);
            ui.painter().rect_filled(rect, CornerRadius::same(6), palette.raised);
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, palette.accent);
            ui.painter().rect_stroke(rect, CornerRadius::same(6), ring, StrokeKind::Inside);
        }
        let y = rect.center().y;
        let text = |x: f32, align: Align2, words: String, ink| {
            ui.painter().text(pos2(x, y), align, words, theme::regular(BODY), ink);
        };
        text(rect.left() + 44.0, Align2::RIGHT_CENTER, (number + 1).to_string(), palette.muted);
        ui.painter().circle_filled(pos2(rect.left() + 62.0, y), 4.5, palette.disc(side).body);
        text(rect.left() + 78.0, Align2::LEFT_CENTER, result.to_owned(), palette.text);
        text(rect.left() + 212.0, Align2::RIGHT_CENTER, words::moves(plies), palette.muted);
        if let Some(blunders) = played.record.blunders {
            let words = match blunders[side] {
                0 => "–".to_owned(),
                1 => "1 blunder".to_owned(),
                n => format!("{n} blunders"),
            };
            text(rect.right() - 8.0, Align2::RIGHT_CENTER, words, palette.muted);
        }
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            wishes.push(Wish::Tournament(TournamentWish::Open(number)));
        }
    }
}

/// `Red won in 29 moves`; `Move 14, Yellow to move`.
fn state_of(moves: Moves) -> String {
    let plies = moves.len();
    match moves.game().outcome() {
        Outcome::Won(side) => format!("{side} won in {}", words::moves(plies)),
        Outcome::Drawn => format!("A draw in {}", words::moves(plies)),
        Outcome::Ongoing => format!("Move {}, {} to move", plies + 1, Side::to_move_after(plies)),
    }
}
