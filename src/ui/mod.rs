//! The window: egui, and only egui. It draws a [`crate::session::Session`] and turns clicks and keys into
//! commands for it; nothing outside this folder names egui.
//!
//! Drawing never changes the game: it returns [`Wish`]es, and the app fulfils them once the frame is
//! drawn.

mod action;
mod animation;
mod app;
mod board;
mod chips;
mod controls;
mod dialogs;
mod disc;
mod evaluation_bar;
mod facade;
mod files;
mod geometry;
mod ghosts;
mod graph;
mod icon;
mod ladder_menu;
mod layout;
mod learning;
mod lessons;
mod menus;
mod move_list;
mod new_game;
mod panel;
mod player_picker;
mod review_panel;
mod screen;
mod shortcuts;
mod startup;
mod statistics;
mod status_bar;
mod theme;
mod threats;
mod tournament;
mod watch;
mod watch_bar;
mod watch_form;
mod wishes;
mod words;

pub use action::{Action, ENTRIES, Entry, When, Wish};
pub use app::Foursight;
pub use dialogs::Dialog;
pub use files::{Choice, Chooser, Purpose};
pub use learning::{Demonstration, Learning, Lesson};
pub use screen::Screen;
pub use startup::run;
pub use tournament::TournamentWish;
pub use watch::Showing;
