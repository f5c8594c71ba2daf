import { describe, expect, it } from 'vitest';
import { pointChange, relativeChange, share, timeChange } from './change.ts';

describe('change', () => {
  it('tells by which part a count has changed, and whether that is welcome', () => {
    expect(relativeChange(112, 100, 'more', 'en')).toEqual({ delta: '+12%', tone: 'good' });
    expect(relativeChange(112, 100, 'less', 'en')).toEqual({ delta: '+12%', tone: 'warning' });
    expect(relativeChange(91, 100, 'less', 'en')).toEqual({ delta: '-9%', tone: 'good' });
    expect(relativeChange(100, 100, 'more', 'en')).toEqual({ delta: '0%', tone: 'neutral' });
  });

  it('tells nothing where there was nothing', () => {
    expect(relativeChange(5, 0, 'more', 'en')).toBeUndefined();
    expect(pointChange(0.5, share(0, 0), 'more', 'en')).toBeUndefined();
    expect(timeChange(null, 40, 'en')).toBeUndefined();
  });

  it('tells shares in points and times in milliseconds', () => {
    expect(pointChange(0.914, 0.896, 'more', 'en')).toEqual({ delta: '+1.8', tone: 'good' });
    expect(timeChange(45, 42, 'en')).toEqual({ delta: '+3 ms', tone: 'warning' });
  });
});
