import { expect, it } from 'vitest';
import { undoValues } from './undoValues.ts';

const value = (text: string, ...synonyms: string[]) => ({ value: text, synonyms });

it('takes a change back, and keeps what was added, edited and removed since', () => {
  const before = [value('tea', 'chai'), value('coffee'), value('water'), value('milk')];
  const after = [value('tea'), value('water'), value('milk'), value('juice')];
  expect(undoValues(before, after, after)).toEqual(before);
  const now = [value('tea'), value('water', 'still'), value('juice'), value('mate')];
  expect(undoValues(before, after, now)).toEqual([
    value('tea', 'chai'),
    value('coffee'),
    value('water', 'still'),
    value('mate'),
  ]);
});
