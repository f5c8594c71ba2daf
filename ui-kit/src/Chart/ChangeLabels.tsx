import type { StatDeltaValue } from '../Change/change.ts';
import { directionIcons } from '../Change/directionIcons.ts';
import { Icon } from '../Icon/Icon.tsx';

/** Height of a change above its bar. */
export const changeRow = 16;

const icon = 12;
/** Width of a character, about: figures, signs and `%` are wider than letters. */
const glyph = 7.5;
const widthOf = ({ text, direction }: StatDeltaValue) => (direction ? icon + 3 : 0) + glyph * text.length;

interface ChangeLabelsProps {
  changes: readonly (StatDeltaValue | undefined)[];
  /** Width of a category. */
  band: number;
  /** Middle and upper edge of what is drawn at a category. */
  at: (category: number) => { x: number; top: number };
}

/** By how much each value has changed, above its bar, on a surface that hides the lines behind. Where they would touch, tooltip and table have them alone. */
export function ChangeLabels({ changes, band, at }: ChangeLabelsProps) {
  if (changes.some((change) => change && widthOf(change) > band)) return null;
  return changes.map((change, category) => {
    if (!change) return null;
    const { x, top } = at(category);
    const left = x - widthOf(change) / 2;
    return (
      <g key={category} className="change" data-tone={change.tone ?? 'neutral'}>
        <rect x={left - 2} y={top - changeRow + 1} width={widthOf(change) + 4} height={changeRow - 2} rx={3} />
        {change.direction && (
          <Icon name={directionIcons[change.direction]} x={left} y={top - icon - 3} width={icon} height={icon} />
        )}
        <text x={change.direction ? left + icon + 3 : left} y={top - 5}>
          {change.text}
        </text>
      </g>
    );
  });
}
