import { isDeepStrictEqual } from 'node:util';
import type { ParsedAnswer } from '../../fileReading/types.ts';

/** What an answer says and shows; whatever order its parts were stored in. */
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
