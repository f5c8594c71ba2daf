/** One line of a benchmark: a figure of ours beside the peer's, and what it has to reach. */
export interface Measurement {
  what: string;
  measured: string;
  peer?: string;
  ratio?: string;
  goal?: string;
  met?: boolean;
}

export type Table = Measurement[];

const HEADINGS = ['what', 'measured', 'peer', 'ratio', 'goal', 'met'];

/** The table as aligned text. */
export function format(table: Table): string {
  const lines = [
    HEADINGS,
    ...table.map(({ what, measured, peer = '', ratio = '', goal = '', met }) => {
      return [what, measured, peer, ratio, goal, met === undefined ? '' : met ? 'yes' : 'NO'];
    }),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
