import type { StatDeltaValue } from '../Change/change.ts';

/** Area of a label, in pixels. */
export interface LabelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Height of a change above its bar. */
export const changeRow = 16;
/** Size of the arrow of a change. */
export const changeIcon = 12;

/** Approximate width of a character: figures, signs and `%` are wider than letters. */
const glyph = 7.5;
const widthOf = ({ text, direction }: StatDeltaValue) => (direction ? changeIcon + 3 : 0) + glyph * text.length;

/** A change with the surface behind it. */
export interface PlacedChange extends LabelBox {
  category: number;
  change: StatDeltaValue;
}

/**
 * Places the changes above their bars; none if two would touch.
 * @param band width of a category
 * @param at middle and upper edge of the drawing at a category
 */
export function placeChanges(
  changes: readonly (StatDeltaValue | undefined)[],
  band: number,
  at: (category: number) => { x: number; top: number },
): PlacedChange[] {
  if (changes.some((change) => change && widthOf(change) > band)) return [];
  return changes.flatMap((change, category) => {
    if (!change) return [];
    const { x, top } = at(category);
    const width = widthOf(change) + 4;
    return [{ category, change, left: x - width / 2, top: top - changeRow + 1, width, height: changeRow - 2 }];
  });
}

const meet = (one: LabelBox, other: LabelBox) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const goalHeight = 14;
/** Pixels between two candidate places. */
const step = 8;

/**
 * The place where the label of a horizontal line overlaps nothing: above the line, else below it, as far left as
 * possible. Undefined where there is none.
 */
export function placeGoal(
  label: string,
  { left, top, width, height }: LabelBox,
  y: number,
  taken: readonly LabelBox[],
): LabelBox | undefined {
  const own = glyph * label.length;
  for (const above of [y - 2 - goalHeight, y + 3]) {
    if (above < top || above + goalHeight > top + height) continue;
    for (let x = left + 4; x === left + 4 || x + own <= left + width; x += step) {
      const box = { left: x, top: above, width: own, height: goalHeight };
      if (!taken.some((other) => meet(box, other))) return box;
    }
  }
  return undefined;
}

/**
 * Places marks of one size, each as near to its line as possible without touching another. Without space for all, the
 * first ones have no place.
 * @param lines from left to right
 */
export function spread(lines: readonly number[], size: number, left: number, right: number): (number | undefined)[] {
  const most = Math.max(0, Math.floor((right - left) / size) + 1);
  const kept = most === 0 ? [] : lines.slice(-most);
  // Relative to the marks before them, positions may coincide but not change order: those that would are merged at
  // their mean.
  const groups: { sum: number; count: number }[] = [];
  for (const [index, x] of kept.entries()) {
    let last = { sum: x - index * size, count: 1 };
    for (
      let before = groups.at(-1);
      before && before.sum / before.count > last.sum / last.count;
      before = groups.at(-1)
    ) {
      groups.pop();
      last = { sum: before.sum + last.sum, count: before.count + last.count };
    }
    groups.push(last);
  }
  const end = right - (kept.length - 1) * size;
  const places = groups
    .flatMap(({ sum, count }) => Array<number>(count).fill(sum / count))
    .map((x, index) => Math.max(left, Math.min(end, x)) + index * size);
  return [...Array<undefined>(lines.length - kept.length).fill(undefined), ...places];
}
