import { isDeepStrictEqual } from 'node:util';
import type { ParsedAnswer } from '../../fileReading/types.ts';

/** A comparable form of an answer, independent of the order of its stored properties. */
const contentOf = ({ text, language = '', choices, cards = [], images = [], form }: ParsedAnswer) => ({
  text,
  language,
  choices,
  cards,
  images,
  form,
});

/** Whether two answers have the same content. */
export const isSameAnswer = (one: ParsedAnswer, other: ParsedAnswer): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other));
