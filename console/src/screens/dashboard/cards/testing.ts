import type { Figures } from '@parlance/contract/calls/charts';

export const total = (count: number) => ({ value: count, count });
/** The server's answer for a card of languages, all in French. @param searchedTo as in the answer */
export const figures = (count: number, searchedTo: string | null): Figures => ({
  unit: 'count',
  step: null,
  start_date: '2026-10-01T00:00:00Z',
  end_date: '2026-11-23T00:00:00Z',
  time_zone: 'UTC',
  searched_to: searchedTo,
  scripts_hidden: false,
  drill: null,
  total: total(count),
  previous: null,
  categories: [{ key: 'french', other: false, start: null, end: null, drill: null }],
  series: [{ key: '', other: false, drill: null, points: [total(count)] }],
  comparison: null,
  marks: [],
});
