/** A part of a text; UTF-16 offsets, `end` exclusive. */
export interface Clause {
  start: number;
  end: number;
}

/** Maximum number of clauses; the rest of the text belongs to the last one. */
const MOST_CLAUSES = 6;
/** Maximum number of words of a greeting or thanks that a comma separates from the request. */
const MOST_WORDS_BEFORE = 3;
const MOST_WORDS_AFTER = 4;

/**
 * A sentence: up to its final punctuation, followed by a space unless the script has none, or up to the end of a line.
 */
const SENTENCE = /[^\n]+?(?:[.!?…;]+(?=\s|$)|[。！？；]+|(?=\n)|$)/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{N}]+/gu;
const COMMA = /[,，、]/u;

/** The clauses of a text: its sentences, and the parts that a comma separates at its beginning and its end. */
export function splitClauses(text: string): Clause[] {
  const clauses = [...text.matchAll(SENTENCE)]
    .map(({ 0: sentence, index }) => ({ start: index, end: index + sentence.length }))
    .filter(({ start, end }) => LETTER_OR_DIGIT.test(text.slice(start, end)));
  splitOpening(text, clauses);
  splitClosing(text, clauses);
  const last = clauses.at(-1);
  if (clauses.length <= MOST_CLAUSES || !last) return clauses;
  const [end = last] = clauses.splice(MOST_CLAUSES - 1);
  return [...clauses, { start: end.start, end: last.end }];
}

/** Separates the opening, as in `Hello there, my card is lost`. */
function splitOpening(text: string, clauses: Clause[]): void {
  const [first] = clauses;
  if (!first) return;
  const sentence = text.slice(first.start, first.end);
  const comma = sentence.search(COMMA) + 1;
  if (comma === 0 || countWords(sentence.slice(0, comma)) > MOST_WORDS_BEFORE) return;
  cut(clauses, 0, first.start + comma, text);
}

/** Separates the closing, as in `My card is lost, thank you so much`. */
function splitClosing(text: string, clauses: Clause[]): void {
  const last = clauses.at(-1);
  if (!last) return;
  const sentence = text.slice(last.start, last.end);
  const comma = Math.max(...[',', '，', '、'].map((mark) => sentence.lastIndexOf(mark))) + 1;
  if (comma === 0 || countWords(sentence.slice(comma)) > MOST_WORDS_AFTER) return;
  cut(clauses, clauses.length - 1, last.start + comma, text);
}

/** Cuts a clause in two, if both parts have words. */
function cut(clauses: Clause[], at: number, place: number, text: string): void {
  const clause = clauses[at];
  if (!clause) return;
  const parts = [
    { start: clause.start, end: place },
    { start: place, end: clause.end },
  ];
  if (parts.every(({ start, end }) => LETTER_OR_DIGIT.test(text.slice(start, end)))) clauses.splice(at, 1, ...parts);
}

const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

/** The text with blanks around a clause, so that offsets stay the same. */
export const onlyClause = (text: string, { start, end }: Clause): string =>
  ' '.repeat(start) + text.slice(start, end) + ' '.repeat(text.length - end);
