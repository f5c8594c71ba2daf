import { type Language, limits } from '@parlance/contract/limits';
import { languageOfLocale } from '../../exchange/languageCodes.ts';
import type { ColumnMapping, ParseOptions } from '../../fileReading/types.ts';
import type { Problems } from '../../fileReading/problems.ts';

/** Usual headers of the text and intent columns, in English and French, without accents; the most likely first. */
const textNames = `text utterance utterances sentence sentences phrase phrases query question example examples
  message input user_text texte enonce enonces exemple exemples requete verbatim`.split(/\s+/);
const intentNames = `intent intents intent_name category label labels intention intentions categorie etiquette
  target topic tag class classe`.split(/\s+/);

/** Only the beginning is compared: a cell of data may have megabytes, and is not a header. */
const fold = (header: string) =>
  header
    .slice(0, limits.nameLength + 1)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

function find(headers: readonly string[], wanted: string | undefined, names: readonly string[]): number {
  if (wanted !== undefined && wanted !== '') return headers.findIndex((header) => fold(header) === fold(wanted));
  const folded = headers.map(fold);
  for (const name of names) if (folded.includes(name)) return folded.indexOf(name);
  return -1;
}

/** Indexes of the columns among the headers; -1 where none is found. */
export interface Columns {
  text: number;
  intent: number;
  /** Column with the class of each row; only if the user names it. */
  class: number;
  /** Column with the language of each row; only if the user names it. */
  language: number;
  answers: AnswerColumn[];
}

/** Finds the columns by the headers that the user names, or otherwise by usual ones. */
export function findColumns(headers: readonly string[], options: ParseOptions): Columns {
  const text = find(headers, options.text_column, textNames);
  const intent = find(headers, options.intent_column, intentNames);
  const { answer_column: answer } = options;
  return {
    text,
    intent,
    class: find(headers, options.class_column, []),
    language: find(headers, options.language_column, []),
    answers:
      answer === undefined
        ? findAnswerColumns(headers, [text, intent])
        : [find(headers, answer, [])]
            .filter((place) => place >= 0 && place !== text && place !== intent)
            .map((place) => ({ place, language: languageOfHeader(headers[place] ?? '') })),
  };
}

/** Number of rows that are searched for the headers. */
const topRows = 20;

/**
 * Index of the row with the headers: the first row, unless it has no known header and another row does, or unless it is
 * a title: one cell above a table with more columns.
 *
 * @param rows the first rows of the table
 */
export function findHeader(rows: readonly string[][], options: ParseOptions): number {
  const [first = []] = rows;
  const named = findColumns(first, options);
  if (named.text >= 0 || named.intent >= 0) return 0;
  const top = rows.slice(0, topRows);
  const understood = top.findIndex((row) => {
    const { text, intent } = findColumns(row, options);
    return text >= 0 && intent >= 0 && text !== intent;
  });
  if (understood >= 0) return understood;
  const beginning = top.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(0, beginning);
}

/**
 * The columns of a table of two columns without headers, whose first row is data: it has a repeated intent, or a whole
 * utterance. The column with fewer distinct values has the intents.
 *
 * @param rows the first rows of the table
 */
export function columnsWithoutHeader(rows: readonly string[][]): Columns | undefined {
  const [first] = rows;
  if (first?.length !== 2 || rows.some((row) => row.length > 2)) return undefined;
  const values = [0, 1].map((column) => rows.map((row) => (row[column] ?? '').trim()));
  const recurs = values.some((column) => column.indexOf(column[0] ?? '', 1) >= 0);
  const sentence = first.some((cell) => cell.trim().split(/\s+/).length >= 3);
  if (!recurs && !sentence) return undefined;
  const [left = 0, right = 0] = values.map((column) => new Set(column).size);
  const [leftLength = 0, rightLength = 0] = values.map((column) => column.join('').length);
  const intent = left < right || (left === right && leftLength < rightLength) ? 0 : 1;
  return { text: 1 - intent, intent, class: -1, language: -1, answers: [] };
}

/** A column with answers of the intent, in one language or for all. */
export interface AnswerColumn {
  place: number;
  language: Language | undefined;
}

/** `Answer`, `responses`; `answer_fr` or `Response (pt-BR)` in one language. */
const answerHeader = /^(?:answers?|responses?|repl(?:y|ies)|reponses?)(?:_\(?([a-z]{2}(?:_[a-z]{2})?)\)?)?$/;

const languageOfHeader = (header: string) => languageOfLocale(answerHeader.exec(fold(header))?.[1] ?? '');

/** The columns with answers, besides the text and intent columns. */
function findAnswerColumns(headers: readonly string[], others: readonly number[]): AnswerColumn[] {
  return headers.flatMap((header, place) => {
    const found = answerHeader.exec(fold(header));
    if (!found || others.includes(place)) return [];
    const [, locale] = found;
    const language = locale === undefined ? undefined : languageOfLocale(locale);
    return locale !== undefined && language === undefined ? [] : [{ place, language }];
  });
}

/** The columns by their use, as the user sees them. */
export const mappingOf = (headers: readonly string[], columns: Columns): ColumnMapping => ({
  text: headers[columns.text] ?? null,
  intent: headers[columns.intent] ?? null,
  class: headers[columns.class] ?? null,
  language: headers[columns.language] ?? null,
  answers: columns.answers.flatMap(({ place }) => headers[place] ?? []),
});

/** Maximum number of columns that a problem names. */
const maxNamed = 30;

/** Reports which column is missing, or which ones are not used. @param row number of the row with the headers */
export function reportColumns(
  row: number,
  headers: readonly string[],
  columns: Columns,
  options: ParseOptions,
  problems: Problems,
) {
  const further = headers.length - maxNamed;
  const there = [
    ...headers.slice(0, maxNamed).map((header) => header.slice(0, 60)),
    ...(further > 0 ? [`… (+${further})`] : []),
  ];
  const missing = (type: 'text_column_missing' | 'intent_column_missing', wanted: string | undefined) =>
    problems.block(
      row,
      wanted ?? '',
      wanted
        ? { type: 'column_missing', params: { name: wanted, columns: there } }
        : { type, params: { columns: there } },
    );
  for (const wanted of [options.class_column, options.language_column, options.answer_column]) {
    if (wanted && find(headers, wanted, []) < 0) {
      problems.block(row, wanted, { type: 'column_missing', params: { name: wanted, columns: there } });
    }
  }
  if (columns.text < 0) missing('text_column_missing', options.text_column);
  if (columns.intent < 0) missing('intent_column_missing', options.intent_column);
  if (columns.text >= 0 && columns.text === columns.intent) {
    problems.block(row, headers[columns.text] ?? '', { type: 'same_column' });
  }
  if (problems.blocked) return;
  const { text, intent, class: classes, language, answers } = columns;
  const used = new Set([text, intent, classes, language, ...answers.map(({ place }) => place)]);
  for (const [place, header] of headers.entries()) {
    if (used.has(place) || header.trim() === '') continue;
    problems.warning(row, header.slice(0, 60), { type: 'column_unused' });
  }
}
