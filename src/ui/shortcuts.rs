//! The keyboard: turns keys into wishes, by the table in `action` and the digits 1 to 7.

use super::action::{Action, ENTRIES, Wish};
use crate::rules::Column;
use eframe::egui::{Context, Event, Key, Modifiers};

/// The keys that drop a disc, by column.
const DIGITS: [Key; 7] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7];

/// What the keys pressed since the last frame ask for. Not to be called while a dialog is open: keys
/// belong to it then.
pub fn wishes(ctx: &Context, is_reviewing: bool) -> Vec<Wish> {
    let mut wishes = Vec::new();
    ctx.input_mut(|input| {
        // Ctrl+Shift+Z also matches Ctrl+Z, so the entry with more modifiers is asked first.
        let mut keys: Vec<_> = ENTRIES
            .iter()
            .filter(|entry| entry.when.holds(is_reviewing))
            .flat_map(|entry| entry.keys.iter().map(move |keys| (keys, entry.action)))
            .collect();
        keys.sort_by_key(|(keys, _)| !keys.modifiers.shift);
        for (keys, action) in keys {
            if input.consume_shortcut(keys) {
                wishes.push(Wish::Do(action));
            }
        }
        for (column, key) in Column::ALL.into_iter().zip(DIGITS) {
            if input.consume_key(Modifiers::NONE, key) {
                wishes.push(Wish::Drop(column));
            }
        }
        // The window system turns Ctrl+C and Ctrl+V into events of their own.
        for event in &input.events {
            match event {
                Event::Copy => wishes.push(Wish::Do(Action::CopyMoves)),
                Event::Paste(text) => wishes.push(Wish::Paste(text.clone())),
                _ => {}
            }
        }
    });
    wishes
}

/// The step along the columns that the arrow keys ask for.
pub fn arrow(ctx: &Context) -> Option<isize> {
    ctx.input_mut(|input| {
        let left = input.consume_key(Modifiers::NONE, Key::ArrowLeft);
        let right = input.consume_key(Modifiers::NONE, Key::ArrowRight);
        match (left, right) {
            (true, false) => Some(-1),
            (false, true) => Some(1),
            _ => None,
        }
    })
}

/// True if Space or Enter was pressed with nothing in focus.
pub fn wants_focus(ctx: &Context) -> bool {
    let has_focus = ctx.memory(|memory| memory.focused().is_some());
    !has_focus && ctx.input(|input| input.key_pressed(Key::Space) || input.key_pressed(Key::Enter))
}
