import { describe, expect, it } from 'vitest';
import { placeGoal, spread } from './labels.ts';

describe('the marks of an axis', () => {
  it.each([
    { of: 'apart', lines: [10, 40], places: [10, 40] },
    { of: 'of one day', lines: [50, 50], places: [40, 60] },
    { of: 'of days in a row', lines: [50, 55, 60, 200], places: [35, 55, 75, 200] },
    { of: 'at the ends', lines: [0, 0, 200, 200], places: [0, 20, 180, 200] },
  ])('$of lie beside each other', ({ lines, places }) => {
    expect(spread(lines, 20, 0, 200)).toEqual(places);
  });

  it('are the last ones where there is no room for all', () => {
    expect(spread([5, 10, 20, 30], 20, 0, 45)).toEqual([undefined, 0, 20, 40]);
    expect(spread([5, 10], 20, 10, 0)).toEqual([undefined, undefined]);
  });
});

describe('the label of a goal', () => {
  const plot = { left: 40, top: 0, width: 200, height: 100 };

  it('is placed at the left above its line, else below it', () => {
    expect(placeGoal('Goal', plot, 50, [])).toMatchObject({ left: 44, top: 34 });
    expect(placeGoal('Goal', plot, 4, [])).toMatchObject({ left: 44, top: 7 });
  });

  it('is placed beside an obstacle at the left, or below', () => {
    expect(placeGoal('Goal', plot, 50, [{ left: 40, top: 30, width: 30, height: 14 }])).toMatchObject({
      left: 76,
      top: 34,
    });
    expect(placeGoal('Goal', plot, 50, [{ left: 40, top: 30, width: 200, height: 14 }])).toMatchObject({ top: 53 });
  });

  it('has no place where all is taken', () => {
    expect(placeGoal('Goal', plot, 50, [{ left: 0, top: 0, width: 300, height: 100 }])).toBeUndefined();
  });
});
