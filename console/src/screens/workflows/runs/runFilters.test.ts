import { expect, it, onTestFinished } from 'vitest';
import { followErrorTexts } from '../../../shared/i18n/errorText.ts';
import { type RunKey, runQuery } from './runFilters.ts';

const none: Record<RunKey, string> = {
  script: '',
  type: '',
  branch: '',
  thing: '',
  person: '',
  error: '',
  min_ms: '',
  max_ms: '',
  cause: '',
  state: '',
  start_date: '',
  end_date: '',
  weekday_hour: '',
  time_zone: '',
};

it('reads a day as a whole, and moments unchanged', () => {
  const { start_date, end_date } = runQuery({ ...none, start_date: '2026-11-20', end_date: '2026-11-20' });
  expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(24 * 3600 * 1000);
  const moments = { start_date: '2026-11-01T08:30:00.000Z', end_date: '2026-11-01T09:00:00.000Z' };
  expect(runQuery({ ...none, ...moments })).toEqual(moments);
});

it('drops parameters that are no filters', () => {
  expect(runQuery({ ...none, cause: 'luck', state: 'failed', start_date: 'soon' })).toEqual({ state: 'failed' });
  expect(runQuery({ ...none, weekday_hour: '8-0', time_zone: 'UTC' })).toEqual({});
  const hour = { weekday_hour: '7-23', time_zone: 'UTC' };
  expect(runQuery({ ...none, ...hour })).toEqual(hour);
  expect(runQuery({ ...none, script: 'Nightly', cause: 'alarm' })).toEqual({ script: 'Nightly', cause: 'alarm' });
  const found = {
    type: 'dialog',
    branch: 'draft',
    thing: 'lamp',
    person: 'ada',
    error: 'no answer',
    min_ms: '1000',
  } as const;
  expect(runQuery({ ...none, ...found, max_ms: 'long' })).toEqual(found);
});

it('finds errors of runs by their French text, and no others', async () => {
  onTestFinished(() => followErrorTexts('en'));
  await followErrorTexts('fr');
  const { error_types: types = '' } = runQuery({ ...none, error: 'plus' });
  expect(types.split(',')).toEqual(expect.arrayContaining(['script_limit_step', 'script_limit_memory']));
  expect(types).not.toContain('draft_');
});
