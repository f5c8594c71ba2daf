import { describe, expect, it } from 'vitest';
import { axisNames, glyph, nearestCategory, plotSpace } from './layout.ts';
import { niceScale } from './scale.ts';

const box = { left: 40, top: 0, width: 216, height: 100 };
const scale = niceScale(100);

describe('an axis of times', () => {
  const times = ['01T00', '02T00', '02T12', '11T00'].map((time) => new Date(`2026-11-${time}:00Z`));
  const space = plotSpace(box, times.length, scale, times);

  it('places points proportionally to time, and none on the edges', () => {
    expect(times.map((_, category) => space.x(category))).toEqual([48, 68, 78, 248]);
    // The pressed area of a point does not reach over the next one.
    expect(space.band).toBe(10);
    expect([60, 72, 76, 170].map((at) => nearestCategory(at, times.length, space.x))).toEqual([1, 1, 2, 3]);
  });

  it('has the names that fit between others', () => {
    const names = axisNames(['Nov 1', 'Nov 2', 'Nov 2', 'Nov 11'], space, false);
    expect(names.map(({ category }) => category)).toEqual([0, 3]);
  });

  it('is even where all times are one', () => {
    const { x } = plotSpace(box, 2, scale, [new Date(0), new Date(0)]);
    expect([x(0), x(1)]).toEqual([94, 202]);
  });
});

describe('names below an axis', () => {
  const days = Array.from({ length: 14 }, (_, day) => `${day + 15} nov.`);
  const times = days.map((_, day) => new Date(Date.UTC(2026, 10, day + 15)));

  it.each([
    { of: 'times', width: 296, when: times },
    { of: 'categories', width: 296, when: undefined },
    { of: 'few categories', width: 60, when: undefined },
  ])('of $of stay within the chart and do not touch', ({ width, when }) => {
    const space = plotSpace({ ...box, width }, days.length, scale, when);
    const names = axisNames(days, space, when === undefined);
    const ends = names.map(({ category, x }) => {
      const half = (glyph * (days[category]?.length ?? 0)) / 2;
      return [x - half, x + half] as const;
    });
    expect(names.length).toBeGreaterThan(0);
    expect(ends.flat()).toEqual(ends.flat().toSorted((a, b) => a - b));
    expect(ends.at(-1)?.[1]).toBeLessThanOrEqual(box.left + width);
  });
});

it('has 0 within a plot of negative values, and at the edge of one without it', () => {
  const zeroOf = (greatest: number, least: number) =>
    plotSpace(box, 3, niceScale(greatest, true, least), undefined).zero;
  expect([zeroOf(10, -10), zeroOf(-2, -9), zeroOf(30, 0)]).toEqual([50, 0, 100]);
});
