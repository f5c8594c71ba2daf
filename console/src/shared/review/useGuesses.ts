import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { showVerbatims } from './verbatimPages.ts';

/** Rows one call reads. */
const atOnce = 100;

/**
 * Lets the newest models read the rows shown that nobody judged yet, and shows what they make of them.
 * @param models what the rows came with: with other models everything is read anew
 */
export function useGuesses(ws: string, rows: readonly Verbatim[], models: string | undefined): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (models === undefined) return;
    const missing = rows
      .filter(({ id, now, review }) => now === null && review.state === 'new' && !asked.current.has(`${models} ${id}`))
      .slice(0, atOnce)
      .map(({ id }) => id);
    if (missing.length === 0) return;
    for (const id of missing) asked.current.add(`${models} ${id}`);
    call('POST /api/1.0/verbatim/:ws/now', { params: { ws }, body: { ids: missing } }).then(
      ({ data }) => {
        const known = new Map(data.map(({ id, now }) => [id, now]));
        showVerbatims(ws, (row) => (known.has(row.id) ? { ...row, now: known.get(row.id) ?? null } : row));
      },
      // A suggestion is no more than help: without it the rows are judged as well. Later rows ask again.
      () => {
        for (const id of missing) asked.current.delete(`${models} ${id}`);
      },
    );
  }, [ws, rows, models]);
}
