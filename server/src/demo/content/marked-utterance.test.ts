import { describe, expect, it } from 'vitest';
import { english, french, parseMarkedUtterance } from './marked-utterance.ts';

describe('parseMarkedUtterance', () => {
  it('leaves an unmarked text as it is', () => {
    expect(parseMarkedUtterance('where is it (my parcel)?')).toEqual({
      text: 'where is it (my parcel)?',
      annotations: [],
    });
  });

  it('gives the offsets of every annotation in the text without markup', () => {
    const { text, annotations } = parseMarkedUtterance('cancel [#48211](order_number) from [yesterday](date) please');
    expect(text).toBe('cancel #48211 from yesterday please');
    expect(annotations).toEqual([
      { attribute: 'order_number', start: 7, end: 13 },
      { attribute: 'date', start: 19, end: 28 },
    ]);
  });

  it('counts in UTF-16 units', () => {
    const { annotations } = parseMarkedUtterance('😡 [12345](order_number)');
    expect(annotations).toEqual([{ attribute: 'order_number', start: 3, end: 8 }]);
  });

  it.each(['[48211] (order_number)', '[48211(order_number)', '[48211](order number)', 'a ] b'])(
    'refuses the broken mark %s',
    (marked) => {
      expect(() => parseMarkedUtterance(marked)).toThrow(marked);
    },
  );
});

describe('english and french', () => {
  it('have their language, and annotations only where there are some', () => {
    expect(english('hello')).toEqual([{ text: 'hello', language: 'english' }]);
    expect(french('le [12/03](date)')).toEqual([
      {
        text: 'le 12/03',
        language: 'french',
        annotations: [{ attribute: 'date', start: 3, end: 8 }],
      },
    ]);
  });
});
