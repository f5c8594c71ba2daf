import { isDeepStrictEqual } from 'node:util';
import type { ParsedAnswer } from '../../fileReading/types.ts';

/** A comparable form of an answer; the order of its stored properties does not matter. */
const contentOf = ({ text, language = '', choices, cards = [], images = [], form }: ParsedAnswer) => ({
  text,
  language,
  choices,
  cards,
  images,
  form,
});

/** Whether both say and show the same. */
export const isSameAnswer = (one: ParsedAnswer, other: ParsedAnswer): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other));
