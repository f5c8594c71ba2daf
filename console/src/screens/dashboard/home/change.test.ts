import { describe, expect, it } from 'vitest';
import { pointChange, relativeChange, timeChange } from './change.ts';

describe('change', () => {
  it('returns the relative change of a count, and whether it is an improvement', () => {
    expect(relativeChange(112, 100, 'more', 'en')).toEqual({ delta: '12%', trend: 'up', tone: 'good' });
    expect(relativeChange(112, 100, 'less', 'en')).toEqual({ delta: '12%', trend: 'up', tone: 'warning' });
    expect(relativeChange(91, 100, 'less', 'en')).toEqual({ delta: '9%', trend: 'down', tone: 'good' });
    expect(relativeChange(100, 100, 'more', 'en')).toEqual({ delta: '0%', trend: 'same', tone: 'neutral' });
  });

  it('is undefined without an earlier value', () => {
    expect(relativeChange(5, 0, 'more', 'en')).toBeUndefined();
    expect(pointChange(0.5, null, 'more', 'en')).toBeUndefined();
    expect(timeChange(null, 40, 'en')).toBeUndefined();
  });

  it('returns shares in points and durations in milliseconds', () => {
    expect(pointChange(0.914, 0.896, 'more', 'en')).toEqual({ delta: '1.8', trend: 'up', tone: 'good' });
    expect(timeChange(45, 42, 'en')).toEqual({ delta: '3 ms', trend: 'up', tone: 'warning' });
  });

  it('is the difference of the shown values', () => {
    // 72.4% and 75.5%.
    expect(pointChange(0.72355, 0.75544, 'more', 'en')).toMatchObject({ delta: '3.1', trend: 'down' });
    // Both are shown as 22 ms.
    expect(timeChange(22.3, 21.6, 'en')).toEqual({ delta: '0 ms', trend: 'same', tone: 'neutral' });
  });
});
