import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { showVerbatims, type VerbatimPages } from './verbatimPages.ts';

/** Rows one call reads. */
const atOnce = 100;

/**
 * Lets the draft models predict the unreviewed rows shown, and shows their predictions. With other models everything
 * is read anew. What failed is asked for again with the next reading of the list, even one that brings the same rows.
 */
export function useDraftPredictions(ws: string, { rows, models, query }: VerbatimPages): void {
  const readAt = query.dataUpdatedAt;
  /** By model and row: the reading of the list up to which it is not asked for again. */
  const asked = useRef(new Map<string, number>());
  useEffect(() => {
    if (models === undefined) return;
    const isAsked = (id: string) => (asked.current.get(`${models} ${id}`) ?? 0) >= readAt;
    const missing = rows
      .filter(({ id, now, review }) => now === null && review.state === 'new' && !isAsked(id))
      .slice(0, atOnce)
      .map(({ id }) => id);
    if (missing.length === 0) return;
    for (const id of missing) asked.current.set(`${models} ${id}`, Infinity);
    call('POST /api/1.0/verbatim/:ws/now', { params: { ws }, body: { ids: missing } }).then(
      ({ data }) => {
        const known = new Map(data.map(({ id, now }) => [id, now]));
        showVerbatims(ws, (row) => (known.has(row.id) ? { ...row, now: known.get(row.id) ?? null } : row));
      },
      // Rows can be reviewed without a suggestion.
      () => {
        for (const id of missing) asked.current.set(`${models} ${id}`, readAt);
      },
    );
  }, [ws, rows, models, readAt]);
}
