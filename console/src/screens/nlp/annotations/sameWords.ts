import type { Annotation } from '@parlance/contract/calls/nlp';

interface AnnotatedUtterance {
  text: string;
  annotations: readonly Annotation[];
}

/** Annotated words and their attribute. */
export interface AnnotatedWords {
  attribute: string;
  words: string;
}

const wordsOf = ({ text, annotations }: AnnotatedUtterance): AnnotatedWords[] =>
  annotations.map(({ attribute, start, end }) => ({ attribute, words: text.slice(start, end) }));
const same = (a: AnnotatedWords, b: AnnotatedWords) =>
  a.attribute === b.attribute && a.words.toLowerCase() === b.words.toLowerCase();

/** The words that an edit newly annotated; the last ones if there are several. */
export function newlyAnnotated(before: AnnotatedUtterance, after: AnnotatedUtterance): AnnotatedWords | undefined {
  const known = wordsOf(before);
  return wordsOf(after).findLast((mark) => !known.some((other) => same(mark, other)));
}

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that are written without spaces have no word boundaries. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Annotates all other occurrences of the words in a text; undefined when there are none. */
export function withSameWords(
  { text, annotations }: AnnotatedUtterance,
  { attribute, words }: AnnotatedWords,
): Annotation[] | undefined {
  const lower = text.toLowerCase();
  const wanted = words.toLowerCase();
  // Where a letter changes its length with its case, offsets in the lower-case text are not offsets in the text.
  if (wanted === '' || lower.length !== text.length) return undefined;
  const whole = !unspaced.test(words);
  const added: Annotation[] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const joined = whole && (letter.test(text[at - 1] ?? ' ') || letter.test(text[end] ?? ' '));
    const taken = annotations.some((mark) => mark.start < end && at < mark.end);
    if (!joined && !taken) added.push({ attribute, start: at, end });
  }
  return added.length > 0 ? [...annotations, ...added].sort((a, b) => a.start - b.start) : undefined;
}
