import { describe, expect, test } from 'vitest';
import { segmentsOf } from './annotationSegments.ts';

const text = 'cancel order 48211 please';
const number = { attribute: 'order_number', start: 13, end: 18 };

describe('segmentsOf', () => {
  test('cuts a text at its annotations', () => {
    expect(segmentsOf(text, [number]).map((segment) => [segment.text, segment.attribute])).toEqual([
      ['cancel order ', undefined],
      ['48211', 'order_number'],
      [' please', undefined],
    ]);
  });
  test('leaves out annotations that overlap or lie outside', () => {
    const bad = [number, { attribute: 'x', start: 15, end: 20 }, { attribute: 'x', start: 20, end: 99 }];
    expect(
      segmentsOf(text, bad)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
    expect(segmentsOf(text, bad).filter((segment) => segment.attribute)).toHaveLength(1);
  });
});
