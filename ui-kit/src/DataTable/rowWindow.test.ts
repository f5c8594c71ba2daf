import { assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampRange, firstRange, nextRange } from './rowWindow.ts';
import { ROW_HEIGHT } from './types.ts';

const view = (firstRow: number, rows: number) => ({ top: firstRow * ROW_HEIGHT, height: rows * ROW_HEIGHT });

describe('the window of rows', () => {
  it('covers the view at any position, and renders little more', () => {
    const heading = constantFrom('down' as const, 'up' as const, 'still' as const);
    const seen = record({ top: nat(4_000_000), height: nat(2000) });
    assert(
      property(seen, nat(100_000), record({ from: nat(100_000), size: nat(60) }), heading, (at, count, was, going) => {
        const drawn = clampRange({ from: was.from, to: was.from + was.size }, count);
        const { from, to } = nextRange(drawn, at, count, going);
        const first = Math.min(count, Math.floor(at.top / ROW_HEIGHT));
        const end = Math.min(count, Math.ceil((at.top + at.height) / ROW_HEIGHT));
        expect(from).toBeLessThanOrEqual(first);
        expect(to).toBeGreaterThanOrEqual(end);
        expect(to).toBeLessThanOrEqual(count);
        expect(from).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('stays the same object while it is sufficient', () => {
    const drawn = nextRange(firstRange, view(100, 20), 1000, 'down');
    expect(nextRange(drawn, view(101, 20), 1000, 'down')).toBe(drawn);
    expect(nextRange(drawn, view(110, 20), 1000, 'down')).not.toBe(drawn);
  });

  it('renders more rows ahead of the scroll direction', () => {
    const down = nextRange(firstRange, view(500, 20), 1000, 'down');
    const up = nextRange(firstRange, view(500, 20), 1000, 'up');
    expect(down.to - 520).toBeGreaterThan(500 - down.from);
    expect(500 - up.from).toBeGreaterThan(up.to - 520);
  });

  it('ends with the rows when there are fewer', () => {
    assert(
      property(nat(200), nat(200), integer({ min: 1, max: 60 }), (count, from, size) => {
        const clamped = clampRange({ from, to: from + size }, count);
        expect(clamped.to).toBe(Math.min(count, from + size));
        expect(clamped.from).toBeLessThanOrEqual(clamped.to);
      }),
    );
  });
});
