//! Where everything lies on the drawn board: the ring as children chalk it on the ground of a yard.
//!
//! Lengths are in drawing units; a pit is about 100 of them across. P0 sits at the bottom and the ring runs
//! counter-clockwise, as everywhere. Both the SVG of one position and the page draw from these numbers.

use serde::Serialize;

use crate::rules::{Direction, Move, Pit, Side, Sides};

/// A point of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(into = "(f64, f64)")]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl From<Point> for (f64, f64) {
    fn from(p: Point) -> Self {
        (tenth(p.x), tenth(p.y))
    }
}

/// Rounded to what is drawn, so that the output is the same on every machine.
pub(crate) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// `along` units in direction `dir`, then `out` units to its right hand (outward, on the ring).
    fn moved(self, dir: Point, along: f64, out: f64) -> Point {
        at(self.x + dir.x * along - dir.y * out, self.y + dir.y * along + dir.x * out)
    }

    fn toward(self, other: Point, part: f64) -> Point {
        at(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(into = "(f64, f64, f64, f64)")]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl From<Area> for (f64, f64, f64, f64) {
    fn from(a: Area) -> Self {
        (tenth(a.x), tenth(a.y), tenth(a.width), tenth(a.height))
    }
}

const fn area(x: f64, y: f64, width: f64, height: f64) -> Area {
    Area { x, y, width, height }
}

/// One pit.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hollow {
    /// Its outline, an SVG path.
    #[serde(skip)]
    pub(crate) outline: String,
    /// The middle of the pebbles.
    #[serde(rename = "c")]
    pub(crate) centre: Point,
    /// Where the quan piece lies.
    #[serde(rename = "q", skip_serializing_if = "Option::is_none")]
    pub(crate) quan: Option<Point>,
    /// Where the number of stones is written: left end, middle of its height.
    #[serde(rename = "n")]
    pub(crate) count: Point,
    /// Where the pit's own name is written, outside the lines: its middle.
    #[serde(skip)]
    pub(crate) name: Point,
}

/// The place of one player: the name, and the heap of captured stones.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Seat {
    #[serde(rename = "n")]
    pub(crate) name: Area,
    #[serde(rename = "h")]
    pub(crate) heap: Area,
}

/// A whole board.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Yard {
    #[serde(skip)]
    pub(crate) sides: Sides,
    #[serde(rename = "w")]
    pub(crate) width: f64,
    #[serde(rename = "h")]
    pub(crate) height: f64,
    /// By place on the ring.
    #[serde(rename = "p")]
    pub(crate) hollows: Vec<Hollow>,
    /// By side.
    #[serde(rename = "s")]
    pub(crate) seats: Vec<Seat>,
}

/// Pebbles are drawn one by one up to this many; more are shown as a number.
pub(crate) const MOST_PEBBLES: u16 = 12;

/// A stone in a player's heap.
pub(crate) struct HeapStone {
    pub(crate) centre: Point,
    pub(crate) radius: f64,
    /// The shade of a pebble; none for a quan piece.
    pub(crate) tone: Option<u16>,
}

/// Lays a player's captured stones out: the quan pieces, then the dân in columns of five, a gap after each ten, so that
/// they can be counted. What does not fit in is left out; the number of points stands beside the heap.
pub(crate) fn heap(area: Area, dan: u16, quan: u8) -> Vec<HeapStone> {
    let mut stones = Vec::new();
    let (right, step) = (area.x + area.width, area.height / 5.0);
    let mut left = area.x;
    for _ in 0..quan {
        if left + 44.0 > right {
            break;
        }
        let centre = at(left + 20.0, area.y + area.height / 2.0);
        stones.push(HeapStone { centre, radius: 20.0, tone: None });
        left += 48.0;
    }
    for n in 0..dan {
        let column = f64::from(n / 5);
        let x = left + step * (0.5 + column + 0.5 * f64::from(n / 10));
        if x + step / 2.0 > right {
            break;
        }
        let centre = at(x, area.y + step * (0.5 + f64::from(n % 5)));
        stones.push(HeapStone { centre, radius: step * 0.4, tone: Some(n % 3) });
    }
    stones
}

/// Radius of a pebble in a pit.
pub(crate) const PEBBLE: f64 = 9.5;

/// Radius of the quan piece.
pub(crate) const QUAN: f64 = 25.0;

/// Where the `n`-th pebble of a pit lies, from the middle of the heap. Each keeps its place when more come:
/// seeds of a sunflower (Vogel 1979, <https://doi.org/10.1016/0025-5564(79)90080-4>), the first one off centre.
pub(crate) fn pebble_spot(n: u16) -> Point {
    const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;
    let radius = 10.6 * (f64::from(n) + 0.35).sqrt();
    let angle = GOLDEN_ANGLE * f64::from(n) + 0.6;
    at(radius * angle.cos(), radius * angle.sin())
}

impl Yard {
    /// The board for a number of sides.
    pub(crate) fn new(sides: Sides) -> Self {
        match sides {
            Sides::Two => two(),
            Sides::Three => three(),
            Sides::Four => four(),
        }
    }

    pub(crate) fn hollow(&self, pit: Pit) -> &Hollow {
        &self.hollows[pit.index()]
    }

    /// The arrow of a move: its shaft and its head, two SVG paths.
    pub(crate) fn arrow(&self, mv: Move) -> (String, String) {
        let next = mv.pit().next(mv.direction(), self.sides);
        let after = next.next(mv.direction(), self.sides);
        let start = self.hollow(mv.pit()).centre;
        let bend = self.hollow(next).centre;
        let tip = bend.toward(self.hollow(after).centre, 0.42);
        let length = (tip.x - bend.x).hypot(tip.y - bend.y);
        let dir = at((tip.x - bend.x) / length, (tip.y - bend.y) / length);
        let base = tip.moved(dir, -26.0, 0.0);
        let (left, right) = (base.moved(dir, 0.0, -17.0), base.moved(dir, 0.0, 17.0));
        let shaft = format!("M{}Q{} {}", pair(start), pair(bend), pair(base.moved(dir, 4.0, 0.0)));
        let head = format!("M{}L{}L{}Z", pair(tip), pair(left), pair(right));
        (shaft, head)
    }

    /// Both arrows of every dân pit.
    pub(crate) fn arrows(&self) -> impl Iterator<Item = (Move, String, String)> {
        let pits = self.sides.all().flat_map(Side::dan_pits);
        let moves = pits.flat_map(|pit| Direction::BOTH.into_iter().filter_map(move |d| Move::new(pit, d)));
        moves.map(|mv| {
            let (shaft, head) = self.arrow(mv);
            (mv, shaft, head)
        })
    }
}

/// A point as SVG paths write it.
pub(crate) fn pair(p: Point) -> String {
    format!("{} {}", tenth(p.x), tenth(p.y))
}

/// A square pit: `centre`, the direction in which the ring runs there, and half its sides.
fn square(centre: Point, dir: Point, half: f64) -> Hollow {
    let corner = |along, out| pair(centre.moved(dir, along, out));
    let outline = format!(
        "M{}L{}L{}L{}Z",
        corner(-half, -half),
        corner(half, -half),
        corner(half, half),
        corner(-half, half)
    );
    // The number stands upright in the corner that is upper left on the screen.
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let inner = corners.map(|(along, out)| centre.moved(dir, along * half * 0.74, out * half * 0.74));
    let corner = inner.into_iter().min_by(|a, b| (a.x + a.y).total_cmp(&(b.x + b.y))).unwrap_or(centre);
    let count = at(corner.x - 7.0, corner.y);
    Hollow { outline, centre, quan: None, count, name: centre.moved(dir, 0.0, half + 16.0) }
}

/// Two rows back to back between two half-round quan pits.
fn two() -> Yard {
    const LEFT: f64 = 130.0;
    const TOP: f64 = 124.0;
    const BOTTOM: f64 = TOP + 200.0;
    const RIGHT: f64 = LEFT + 500.0;
    const MIDDLE: f64 = TOP + 100.0;
    let mut hollows = Vec::new();
    for i in 0..5 {
        hollows.push(square(at(LEFT + 50.0 + 100.0 * f64::from(i), TOP + 150.0), at(1.0, 0.0), 50.0));
    }
    hollows.push(Hollow {
        outline: format!("M{RIGHT} {TOP}A100 100 0 0 1 {RIGHT} {BOTTOM}Z"),
        centre: at(RIGHT + 42.0, MIDDLE + 34.0),
        quan: Some(at(RIGHT + 44.0, MIDDLE - 42.0)),
        count: at(RIGHT + 70.0, MIDDLE),
        name: at(RIGHT + 90.0, TOP + 8.0),
    });
    for i in 0..5 {
        hollows.push(square(at(RIGHT - 50.0 - 100.0 * f64::from(i), TOP + 50.0), at(-1.0, 0.0), 50.0));
    }
    hollows.push(Hollow {
        outline: format!("M{LEFT} {BOTTOM}A100 100 0 0 1 {LEFT} {TOP}Z"),
        centre: at(LEFT - 42.0, MIDDLE + 34.0),
        quan: Some(at(LEFT - 44.0, MIDDLE - 42.0)),
        count: at(LEFT - 90.0, MIDDLE),
        name: at(LEFT - 90.0, TOP + 8.0),
    });
    let seat = |y: f64| Seat { name: area(30.0, y, 330.0, 78.0), heap: area(384.0, y, 346.0, 78.0) };
    let seats = vec![seat(BOTTOM + 32.0), seat(14.0)];
    Yard { sides: Sides::Two, width: 760.0, height: BOTTOM + 124.0, hollows, seats }
}

/// A triangle with round quan pits at its corners.
fn three() -> Yard {
    const QUAN_RADIUS: f64 = 80.0;
    // From a corner to the middle of the next pit: nearer, the squares of two sides would overlap.
    const FIRST: f64 = 143.0;
    const EDGE: f64 = 2.0 * FIRST + 400.0;
    const HEIGHT: f64 = EDGE * 0.866_025_403_784_438_6;
    const BOTTOM: f64 = 100.0 + HEIGHT;
    const WIDTH: f64 = EDGE + 2.0 * QUAN_RADIUS + 28.0;
    let middle = WIDTH / 2.0;
    let corners =
        [at(middle - EDGE / 2.0, BOTTOM), at(middle + EDGE / 2.0, BOTTOM), at(middle, BOTTOM - HEIGHT)];
    let mut hollows = Vec::new();
    for side in 0..3 {
        let (from, to) = (corners[side], corners[(side + 1) % 3]);
        let dir = at((to.x - from.x) / EDGE, (to.y - from.y) / EDGE);
        for i in 0..5 {
            hollows.push(square(from.moved(dir, FIRST + 100.0 * f64::from(i), 0.0), dir, 50.0));
        }
        let r = QUAN_RADIUS;
        let name = if side == 1 { at(to.x + r + 22.0, to.y - 18.0) } else { at(to.x, to.y + r + 16.0) };
        hollows.push(Hollow {
            outline: format!(
                "M{} {}a{r} {r} 0 1 1 {} 0a{r} {r} 0 1 1 {} 0Z",
                tenth(to.x - r),
                tenth(to.y),
                2.0 * r,
                -2.0 * r
            ),
            centre: at(to.x, to.y + 28.0),
            quan: Some(at(to.x, to.y - 38.0)),
            count: at(to.x - 66.0, to.y - 4.0),
            name,
        });
    }
    let seats = vec![
        Seat { name: area(150.0, BOTTOM + 86.0, 270.0, 78.0), heap: area(436.0, BOTTOM + 86.0, 320.0, 78.0) },
        Seat { name: area(WIDTH - 290.0, 24.0, 276.0, 78.0), heap: area(WIDTH - 256.0, 112.0, 242.0, 78.0) },
        Seat { name: area(14.0, 24.0, 276.0, 78.0), heap: area(14.0, 112.0, 242.0, 78.0) },
    ];
    Yard { sides: Sides::Three, width: WIDTH, height: BOTTOM + 178.0, hollows, seats }
}

/// A square with the quan pits at its corners and the players' heaps inside.
fn four() -> Yard {
    const CELL: f64 = 106.0;
    const MARGIN: f64 = 34.0;
    const SIZE: f64 = 2.0 * MARGIN + 7.0 * CELL;
    const ROUND: f64 = CELL * 0.55;
    let near = MARGIN + CELL / 2.0;
    let far = SIZE - near;
    let corners = [at(near, far), at(far, far), at(far, near), at(near, near)];
    let mut hollows = Vec::new();
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let dir = at((to.x - from.x) / (far - near), (to.y - from.y) / (far - near));
        for i in 1..=5 {
            hollows.push(square(from.moved(dir, CELL * f64::from(i), 0.0), dir, CELL / 2.0));
        }
        let half = CELL / 2.0;
        let corner = |along, out| pair(to.moved(dir, along, out));
        let outline = format!(
            "M{}L{}L{}A{ROUND} {ROUND} 0 0 0 {}L{}Z",
            corner(-half, -half),
            corner(-half, half),
            corner(half - ROUND, half),
            corner(half, half - ROUND),
            corner(half, -half)
        );
        hollows.push(Hollow {
            outline,
            centre: at(to.x + 6.0, to.y + 25.0),
            quan: Some(at(to.x, to.y - 24.0)),
            count: at(to.x - half + 9.0, to.y + 8.0),
            name: to.moved(dir, half + 6.0, half + 6.0),
        });
    }
    let (inner, outer) = (MARGIN + CELL + 14.0, SIZE - MARGIN - CELL - 14.0);
    let row = |y: f64| Seat {
        name: area(inner, y, 250.0, 78.0),
        heap: area(inner + 262.0, y, outer - inner - 262.0, 78.0),
    };
    let block = |x: f64| Seat {
        name: area(x, SIZE / 2.0 - 88.0, 236.0, 78.0),
        heap: area(x, SIZE / 2.0 - 2.0, 236.0, 78.0),
    };
    let seats = vec![row(outer - 78.0), block(outer - 236.0), row(inner), block(inner)];
    Yard { sides: Sides::Four, width: SIZE, height: SIZE, hollows, seats }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pit_and_seat_has_a_place_inside_the_drawing() {
        for sides in [Sides::Two, Sides::Three, Sides::Four] {
            let yard = Yard::new(sides);
            assert_eq!(yard.hollows.len(), usize::from(sides.pits()));
            assert_eq!(yard.seats.len(), sides.count());
            for (pit, hollow) in sides.ring().zip(&yard.hollows) {
                assert_eq!(hollow.quan.is_some(), pit.is_quan());
                let inside = |p: Point| (0.0..yard.width).contains(&p.x) && (0.0..yard.height).contains(&p.y);
                assert!(inside(hollow.centre) && inside(hollow.name), "{sides} {pit}");
            }
            for seat in &yard.seats {
                for a in [seat.name, seat.heap] {
                    assert!(a.x >= 0.0 && a.x + a.width <= yard.width && a.y + a.height <= yard.height);
                }
            }
        }
    }

    #[test]
    fn pits_and_pebbles_do_not_overlap() {
        for sides in [Sides::Two, Sides::Three, Sides::Four] {
            let yard = Yard::new(sides);
            for (i, a) in yard.hollows.iter().enumerate() {
                for b in &yard.hollows[i + 1..] {
                    assert!((a.centre.x - b.centre.x).hypot(a.centre.y - b.centre.y) > 80.0);
                }
            }
        }
        for n in 0..MOST_PEBBLES {
            for m in 0..n {
                let (a, b) = (pebble_spot(n), pebble_spot(m));
                assert!((a.x - b.x).hypot(a.y - b.y) > PEBBLE * 1.5, "{n} {m}");
            }
        }
    }

    #[test]
    fn pits_follow_each_other_counter_clockwise_from_the_lower_left() {
        let yard = Yard::new(Sides::Two);
        let x = |n: u8| Pit::dan(n, Sides::Two).map(|p| yard.hollow(p).centre.x);
        assert!(x(1) < x(5) && x(6) > x(10));
        assert_eq!(x(1), x(10));
    }
}
