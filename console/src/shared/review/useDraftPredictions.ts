import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { showVerbatims } from './verbatimPages.ts';

/** Rows one call reads. */
const atOnce = 100;

/**
 * Lets the draft models predict the unreviewed rows shown, and shows their predictions.
 * @param models what the rows came with: with other models everything is read anew
 */
export function useDraftPredictions(ws: string, rows: readonly Verbatim[], models: string | undefined): void {
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
      // Rows can be reviewed without a suggestion. Later rows ask again.
      () => {
        for (const id of missing) asked.current.delete(`${models} ${id}`);
      },
    );
  }, [ws, rows, models]);
}
