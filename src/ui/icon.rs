//! The window's icon, drawn by arithmetic: four discs in a blue square.

use super::theme::Palette;
use eframe::egui::{Color32, IconData, Pos2, Rect, Vec2, pos2};

const SIZE: usize = 64;
/// Samples along each side of a pixel.
const SAMPLES: usize = 3;

#[must_use]
pub fn icon() -> IconData {
    let mut rgba = Vec::with_capacity(SIZE * SIZE * 4);
    for y in 0..SIZE {
        for x in 0..SIZE {
            rgba.extend(pixel(x, y));
        }
    }
    IconData { rgba, width: SIZE as u32, height: SIZE as u32 }
}

/// The mean of a few samples, alpha not premultiplied, as icons have it.
fn pixel(x: usize, y: usize) -> [u8; 4] {
    let mut sums = [0_u32; 4];
    for i in 0..SAMPLES * SAMPLES {
        let along = |n: usize, base: usize| base as f32 + (n as f32 + 0.5) / SAMPLES as f32;
        let colour = sample(pos2(along(i % SAMPLES, x), along(i / SAMPLES, y)));
        if let Some(colour) = colour {
            let parts = [colour.r(), colour.g(), colour.b()];
            for (sum, part) in sums.iter_mut().zip(parts) {
                *sum += u32::from(part);
            }
            sums[3] += 1;
        }
    }
    let hits = sums[3].max(1);
    let alpha = 255 * sums[3] / (SAMPLES * SAMPLES) as u32;
    [sums[0] / hits, sums[1] / hits, sums[2] / hits, alpha].map(|part| part as u8)
}

fn sample(at: Pos2) -> Option<Color32> {
    const PALETTE: &Palette = Palette::for_theme(true);
    let square = Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIZE as f32)).shrink(2.0);
    let inner = square.shrink(12.0);
    // Outside the rounded corners.
    if at.distance(inner.clamp(at)) > 12.0 {
        return None;
    }
    let discs = [
        (20.0, 20.0, PALETTE.yellow.body),
        (44.0, 20.0, PALETTE.hole),
        (20.0, 44.0, PALETTE.red.body),
        (44.0, 44.0, PALETTE.yellow.body),
    ];
    for (x, y, colour) in discs {
        if at.distance(pos2(x, y)) < 9.5 {
            return Some(colour);
        }
    }
    Some(super::theme::mix(PALETTE.board_top, PALETTE.board_bottom, at.y / SIZE as f32))
}
