interface Point {
  x: number;
  y: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Twice the signed area of a triangle; its sign tells on which side of the line a point lies. */
const side = (a: Point, b: Point, point: Point) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);

/**
 * Whether a pointer that moved between two points moves towards a panel: the second point is then inside the triangle
 * between the first one and the panel's near edge.
 */
export function headsFor(from: Point, to: Point, panel: Box): boolean {
  const near = from.x <= panel.left ? panel.left : panel.right;
  if (Math.abs(near - to.x) >= Math.abs(near - from.x)) return false;
  const top = { x: near, y: panel.top };
  const bottom = { x: near, y: panel.bottom };
  const sides = [side(from, top, to), side(top, bottom, to), side(bottom, from, to)];
  return sides.every((value) => value >= 0) || sides.every((value) => value <= 0);
}
