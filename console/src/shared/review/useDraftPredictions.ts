import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { showVerbatims, type VerbatimPages } from './verbatimPages.ts';

/** Maximum number of rows per call. */
const atOnce = 100;

/**
 * Requests predictions of the draft models for the unreviewed rows that are shown, and shows them. When the models
 * change, all are requested again. A failed request is repeated with the next fetch of the list, even if that returns
 * the same rows.
 */
export function useDraftPredictions(ws: string, { rows, models, query }: VerbatimPages): void {
  const readAt = query.dataUpdatedAt;
  /** By model and row: the time of the list's fetch up to which the row is not requested again. */
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
        // Reviewed rows, also those reviewed meanwhile, have no prediction.
        showVerbatims(ws, (row) =>
          known.has(row.id) && row.review.state === 'new' ? { ...row, now: known.get(row.id) ?? null } : row,
        );
      },
      // Rows can be reviewed without a suggestion.
      () => {
        for (const id of missing) asked.current.set(`${models} ${id}`, readAt);
      },
    );
  }, [ws, rows, models, readAt]);
}
