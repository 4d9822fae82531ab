//! Motion as a pure function of time: where a falling disc is, how far a pulse has come. Uses nothing;
//! the caller knows the time and asks for another frame while an answer is `Some`.

/// How long a fall of the whole height takes until the first touch, in seconds.
const LONGEST_FALL: f32 = 0.33;
/// Cells from above the top row to the bottom one.
const WHOLE_HEIGHT: f32 = 6.0;
/// The speed that is left after the bounce, as a share of that before it. Its square is the height of
/// the bounce: 3 % of the fall, which looks like plastic on plastic.
const RESTITUTION: f32 = 0.18;
/// How long a disc takes to appear where nothing should move.
pub const FADE: f32 = 0.12;
/// How long a hint pulses.
const PULSE: f32 = 1.4;

/// Cells above its resting place of a disc let go `height` cells above it, `seconds` ago; none once it
/// lies still. Constant acceleration, one bounce.
#[must_use]
pub fn fall(height: f32, seconds: f32) -> Option<f32> {
    let height = height.max(0.1);
    let touch = LONGEST_FALL * (height / WHOLE_HEIGHT).sqrt();
    let gravity = 2.0 * height / (touch * touch);
    if seconds < touch {
        let seconds = seconds.max(0.0);
        return Some(height - gravity * seconds * seconds / 2.0);
    }
    let since = seconds - touch;
    let upwards = RESTITUTION * gravity * touch;
    let above = upwards * since - gravity * since * since / 2.0;
    let lasts = 2.0 * upwards / gravity;
    (since < lasts).then_some(above.max(0.0))
}

/// How opaque a disc is that appeared `seconds` ago without moving; none once it is there.
#[must_use]
pub fn fade(seconds: f32) -> Option<f32> {
    (seconds < FADE).then(|| (seconds / FADE).clamp(0.0, 1.0))
}

/// The strength of a pulse that began `seconds` ago, 0 to 1 and back; none once it is over.
#[must_use]
pub fn pulse(seconds: f32) -> Option<f32> {
    (seconds < PULSE).then(|| {
        let phase = (seconds / PULSE).clamp(0.0, 1.0) * std::f32::consts::PI;
        phase.sin()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_falls_bounces_once_and_lies_still() {
        assert!(fall(6.0, 0.0).is_some_and(|above| (above - 6.0).abs() < 1e-3));
        let heights: Vec<f32> = (0..100).map_while(|i| fall(6.0, i as f32 / 100.0)).collect();
        let lasts = heights.len() as f32 / 100.0;
        assert!((0.4..0.5).contains(&lasts), "the longest fall takes {lasts} s");
        let turns = heights.windows(3).filter(|w| (w[1] - w[0]) * (w[2] - w[1]) < 0.0).count();
        assert_eq!(turns, 2, "down, up, down");
        assert!(heights.iter().skip(33).all(|&above| above < 0.25), "the bounce is small");
        assert!(fall(1.0, 0.3).is_none(), "a short fall takes less");
    }
}
