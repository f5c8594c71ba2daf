import { patternCuts, type SeriesLook } from './look.ts';

interface SeriesKeyProps {
  look: SeriesLook;
  kind: 'line' | 'bar';
}

/** A small sample of a series' look: its colour with its dashes or its pattern. */
export function SeriesKey({ look: { colour, dash, pattern }, kind }: SeriesKeyProps) {
  return kind === 'line' ? (
    <svg width={18} height={10} aria-hidden style={keyStyle}>
      <line x1={1} x2={17} y1={5} y2={5} stroke={colour} strokeWidth={2.5} strokeDasharray={dash} />
    </svg>
  ) : (
    <svg width={10} height={10} viewBox="0 0 8 8" aria-hidden style={keyStyle}>
      <rect width={8} height={8} rx={1.5} fill={colour} />
      {pattern !== 0 && <Cuts pattern={pattern} />}
    </svg>
  );
}

const keyStyle = { flex: 'none', forcedColorAdjust: 'none' } as const;

function Cuts({ pattern }: { pattern: 1 | 2 | 3 }) {
  return (
    <path
      d={patternCuts[pattern]}
      stroke="var(--surface)"
      strokeWidth={pattern === 2 ? 2.2 : 1.5}
      strokeLinecap={pattern === 2 ? 'round' : 'butt'}
    />
  );
}

interface PatternProps {
  id: string;
  look: SeriesLook;
}

/** The paint of bars with a pattern. */
export function Pattern({ id, look: { colour, pattern } }: PatternProps) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={colour} />
      {pattern !== 0 && <Cuts pattern={pattern} />}
    </pattern>
  );
}
