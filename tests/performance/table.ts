/**
 * One line of a benchmark's table. `goal` is the maximum (or minimum) of the ratio, or of the figure itself without a
 * peer.
 */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  peer?: number | undefined;
  ratio?: number | undefined;
  goal?: number | undefined;
  /** The goal is a minimum instead of a maximum. */
  atLeast?: boolean;
}

/** The `p` quantile (0 to 1) of the values. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 });

function met({ measured, ratio, goal, atLeast }: Figure): string {
  if (goal === undefined) return '';
  const figure = ratio ?? measured;
  return (atLeast ? figure >= goal : figure <= goal) ? 'yes' : 'NO';
}

/** Prints the figures as an aligned table: what, measured, peer, ratio, goal, met. */
export function printTable(title: string, figures: readonly Figure[]): void {
  const rows = [
    ['', 'measured', 'peer', 'ratio', 'goal', 'met'],
    ...figures.map((figure) => [
      figure.what,
      `${number(figure.measured)} ${figure.unit}`,
      figure.peer === undefined ? '' : `${number(figure.peer)} ${figure.unit}`,
      number(figure.ratio),
      figure.goal === undefined ? '' : `${figure.atLeast ? '≥' : '≤'} ${number(figure.goal)}`,
      met(figure),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
