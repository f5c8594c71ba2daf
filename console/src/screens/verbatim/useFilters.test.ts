import { describe, expect, it } from 'vitest';
import { filterQuery, searchBefore } from './useFilters.ts';

const none = {
  start_date: '',
  end_date: '',
  before: '',
  weekday_hour: '',
  time_zone: '',
  status: '',
  status_response: '',
  answered_by: '',
  search: '',
  shadow: '',
  text: '',
  intent: '',
  no_intent: '',
  logged_class: '',
  no_class: '',
  language: '',
  no_language: '',
  device: '',
  channel: '',
  rating: '',
  handed_over: '',
  review: '',
  now: '',
  group: '',
  order: '',
};

describe('filterQuery', () => {
  it('sends no parameters without filters', () => {
    expect(filterQuery(none)).toEqual({});
  });

  it('covers whole days, the last one included', () => {
    const { start_date, end_date } = filterQuery({ ...none, start_date: '2026-11-20', end_date: '2026-11-20' });
    expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(24 * 3600 * 1000);
  });

  it('ends at a moment within a day, until another day is chosen', () => {
    const before = new Date('2026-11-10T10:00:00').toISOString();
    const older = searchBefore(before);
    expect(older.end_date).toBe('2026-11-10');
    expect(filterQuery({ ...none, ...older })).toEqual({ end_date: before });
    expect(filterQuery({ ...none, ...older, end_date: '2026-11-12' })).toEqual(
      filterQuery({ ...none, end_date: '2026-11-12' }),
    );
    expect(searchBefore(new Date('2026-11-10T00:00:00').toISOString()).end_date).toBe('2026-11-09');
  });

  it('drops invalid values', () => {
    expect(filterQuery({ ...none, start_date: 'yesterday', status: 'maybe', status_response: 'fallback' })).toEqual({
      status_response: 'fallback',
    });
    expect(filterQuery({ ...none, shadow: 'all' })).toEqual({});
    expect(filterQuery({ ...none, shadow: 'a-1.2' })).toEqual({ shadow: 'a-1.2' });
  });

  it('filters by low confidence, review state and grouping', () => {
    expect(filterQuery({ ...none, status: 'uncertain', review: 'new', now: 'never', group: '1' })).toEqual({
      uncertain: 'true',
      review: 'new',
      group: 'true',
    });
  });

  it('accepts the moments and values of a figure', () => {
    const asked = { start_date: '2026-11-01T09:00:00.000Z', end_date: '2026-11-01T10:00:00.000Z' };
    const values = { language: 'french', device: 'kiosk', channel: 'api', rating: '-1', logged_class: 'shop' };
    expect(
      filterQuery({ ...none, ...asked, ...values, no_intent: 'true', no_class: 'true', no_language: 'true' }),
    ).toEqual({
      ...asked,
      ...values,
      no_intent: 'true',
      no_class: 'true',
      no_language: 'true',
    });
    expect(filterQuery({ ...none, rating: '5' })).toEqual({});
  });
});
