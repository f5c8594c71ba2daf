import { directionIcons } from '../Change/directionIcons.ts';
import { Icon } from '../Icon/Icon.tsx';
import { changeIcon as size, type PlacedChange } from './labels.ts';

interface ChangeLabelsProps {
  changes: readonly PlacedChange[];
}

/** The change of each value, above its bar, on a surface that hides the lines behind. */
export function ChangeLabels({ changes }: ChangeLabelsProps) {
  return changes.map(({ category, change: { text, direction, tone = 'neutral' }, ...box }) => (
    <g key={category} className="change" data-tone={tone}>
      <rect x={box.left} y={box.top} width={box.width} height={box.height} rx={3} />
      {direction && <Icon name={directionIcons[direction]} x={box.left + 2} y={box.top} width={size} height={size} />}
      <text x={box.left + 2 + (direction ? size + 3 : 0)} y={box.top + 10}>
        {text}
      </text>
    </g>
  ));
}
