//! The games between two players of a tournament: a small picture, and a list to open one from.

use super::{TournamentWish, mini_board};
use crate::arena::{Played, Tally, Tournament};
use crate::rules::{Position, Side};
use crate::ui::action::Wish;
use crate::ui::controls::heading;
use crate::ui::theme::{self, BODY, LARGE, Palette, SMALL};
use crate::ui::words;
use eframe::egui::{
    Align2, CornerRadius, CursorIcon, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role,
    pos2, vec2,
};

const ROW: f32 = 28.0;
/// The picture's width where the list stands beside it.
const PICTURE: f32 = 240.0;

/// What the list needs to know.
pub struct GamesView<'a> {
    pub tournament: &'a Tournament,
    pub selected: Option<(usize, usize)>,
    pub games: &'a [Played],
    /// How many games of the whole tournament are done.
    pub done: usize,
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
            return self.latest(ui, wishes);
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
            self.draw(ui, &played);
        }
    }

    fn draw(&self, ui: &mut Ui, played: &Played) {
        let game = played.record.moves.game();
        let words = format!("The end of game {}", played.fixture.number + 1);
        let last = game.moves().last().copied();
        let position: Position = *game.position();
        mini_board::ui(ui, &position, last, self.picture_width(ui), self.has_marks, &words);
    }

    fn picture_width(&self, ui: &Ui) -> f32 {
        if self.has_way_back { PICTURE } else { ui.available_width() }
    }

    /// Nothing is selected: the game that was finished last.
    fn latest(&mut self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let all = self.tournament.plan().games();
        // Games are begun in order, so the latest is among the few after as many as are done.
        let latest = (0..all.min(self.done + 16)).rev().find_map(|number| self.tournament.game(number));
        heading(ui, "Latest game");
        let Some(played) = latest else {
            ui.label(theme::plain("None is over yet.", BODY, palette.muted));
            return;
        };
        let [red, yellow] = Side::BOTH.map(|side| self.name(played.fixture.seats[side]));
        ui.label(theme::strong(format!("{red} v {yellow}"), BODY, palette.text));
        self.draw(ui, &played);
        ui.label(theme::plain(outcome(&played), SMALL, palette.muted));
        if ui.button("Show on the board").clicked() {
            wishes.push(Wish::Tournament(TournamentWish::Open(played.fixture.number)));
        }
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

/// `Red won in 29 moves`.
fn outcome(played: &Played) -> String {
    let moves = words::moves(played.record.moves.len());
    match played.record.winner {
        Some(side) => format!("{side} won in {moves}"),
        None => format!("A draw in {moves}"),
    }
}
