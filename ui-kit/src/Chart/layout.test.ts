import { describe, expect, it } from 'vitest';
import { labelled, nearestCategory, plotSpace } from './layout.ts';
import { niceScale } from './scale.ts';

const box = { left: 40, top: 0, width: 216, height: 100 };
const scale = niceScale(100);

describe('an axis of times', () => {
  const times = ['01T00', '02T00', '02T12', '11T00'].map((time) => new Date(`2026-11-${time}:00Z`));
  const space = plotSpace(box, times.length, scale, times);

  it('has its points as far apart as in time, and none on its edges', () => {
    expect(times.map((_, category) => space.x(category))).toEqual([48, 68, 78, 248]);
    // What is pressed of a point does not reach over the next one.
    expect(space.band).toBe(10);
    expect([60, 72, 76, 170].map((at) => nearestCategory(at, times.length, space.x))).toEqual([1, 1, 2, 3]);
  });

  it('has the names that fit between others', () => {
    expect(labelled(['Nov 1', 'Nov 2', 'Nov 2', 'Nov 11'], space, false)).toEqual([0, 3]);
  });

  it('is even where all times are one', () => {
    const { x } = plotSpace(box, 2, scale, [new Date(0), new Date(0)]);
    expect([x(0), x(1)]).toEqual([94, 202]);
  });
});

it('has 0 within a plot of negative values, and at the edge of one without it', () => {
  const zeroOf = (greatest: number, least: number) =>
    plotSpace(box, 3, niceScale(greatest, true, least), undefined).zero;
  expect([zeroOf(10, -10), zeroOf(-2, -9), zeroOf(30, 0)]).toEqual([50, 0, 100]);
});
