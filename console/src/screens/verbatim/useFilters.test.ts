import { describe, expect, it } from 'vitest';
import { filterQuery } from './useFilters.ts';

const none = {
  start_date: '',
  end_date: '',
  status: '',
  status_response: '',
  search: '',
  text: '',
  intent: '',
  review: '',
  now: '',
  group: '',
  order: '',
};

describe('filterQuery', () => {
  it('asks for nothing in particular when nothing is filtered', () => {
    expect(filterQuery(none)).toEqual({});
  });

  it('takes whole days, the last one included', () => {
    const { start_date, end_date } = filterQuery({ ...none, start_date: '2026-11-01', end_date: '2026-11-01' });
    expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(24 * 3600 * 1000 - 1);
  });

  it('drops what makes no sense', () => {
    expect(filterQuery({ ...none, start_date: 'yesterday', status: 'maybe', status_response: 'fallback' })).toEqual({
      status_response: 'fallback',
    });
  });

  it('filters by low confidence, review state and grouping', () => {
    expect(filterQuery({ ...none, status: 'uncertain', review: 'new', now: 'never', group: '1' })).toEqual({
      uncertain: 'true',
      review: 'new',
      group: 'true',
    });
  });
});
