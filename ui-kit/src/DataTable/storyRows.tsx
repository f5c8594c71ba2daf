import { useState } from 'react';
import { DataTable } from './DataTable.tsx';
import type { Column, DataTableProps } from './types.ts';

/** Rows and columns of the table's stories. */
export interface Utterance {
  id: string;
  text: string;
  intent: string;
  score: number;
  source: string;
}

const texts = ['I want to cancel my order', 'stop the delivery', 'can I still call it off', 'undo my last order'];

/** Row `n` (from 1) has the (n mod 4)-th sentence and its number. */
export const makeRows = (count: number, from = 0): Utterance[] =>
  Array.from({ length: count }, (_, at) => {
    const index = from + at;
    return {
      id: String(index),
      text: `${texts[index % texts.length]} ${index + 1}`,
      intent: index % 7 === 6 ? 'basket.clear' : 'order.cancel',
      score: ((index * 37) % 100) / 100,
      source: ['Log', 'Hand', 'Generated'][index % 3] ?? 'Log',
    };
  });

export const columns: Column<Utterance>[] = [
  { key: 'text', header: 'Utterance', value: (row) => row.text, width: 280, grow: true, editable: true },
  { key: 'intent', header: 'Predicted intent', value: (row) => row.intent, width: 150 },
  { key: 'score', header: 'Score', value: (row) => row.score, text: (row) => row.score.toFixed(2), width: 90 },
  { key: 'source', header: 'Source', value: (row) => row.source, width: 110, priority: 2 },
];

export const rowKey = (row: Utterance) => row.id;

/** A table that saves its edits, as an app does. */
export function LiveTable(props: DataTableProps<Utterance>) {
  const [rows, setRows] = useState(props.rows);
  return (
    <DataTable
      {...props}
      rows={rows}
      onCellEdit={async (row, key, text) => {
        await props.onCellEdit?.(row, key, text);
        setRows((old) => old.map((other) => (other.id === row.id ? { ...other, [key]: text } : other)));
      }}
    />
  );
}

/** Text of the active cell. */
export const activeText = (grid: HTMLElement) => {
  const id = grid.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};
