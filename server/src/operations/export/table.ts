import { csvLines } from '../../platform/files/csv.ts';
import { languages as known } from '@parlance/contract/limits';
import { codeInFiles } from '../../studio/exchange/languageCodes.ts';
import type { ExportedIntent, ExchangeContent } from '../../studio/exchange/exchangeContent.ts';

/** The header of a table, and a function that makes the rows of an intent. */
interface Table {
  columns: string[];
  rowsOf: (intent: ExportedIntent) => string[][];
}

/**
 * One row per utterance: its text, intent and annotations. Further columns have the texts of the intent's answers: one
 * column for answers in all languages, and one per language. Other parts of answers are left out.
 */
export function tableOf(intents: readonly ExportedIntent[]): Table {
  const said = intents.flatMap(({ answers }) => answers.map(({ language }) => language));
  const languages = [...new Set(said)].toSorted((one = '', other = '') => one.localeCompare(other));
  const columns = languages.map((language) => (language === undefined ? 'answer' : `answer_${codeOf(language)}`));
  return {
    columns: ['text', 'intent', 'attributes', ...columns],
    rowsOf: ({ intent_name, utterances, answers }) => {
      const texts = languages.map((one) => answers.filter(({ language }) => language === one).map(({ text }) => text));
      const rows = Math.max(utterances.length, ...texts.map((one) => one.length));
      return Array.from({ length: rows }, (_, row) => {
        const { text, annotations = [] } = utterances[row] ?? { text: '' };
        const marks = annotations.map(({ attribute, start, end }) => `${attribute}=${text.slice(start, end)}`);
        return [text, intent_name, marks.join('; '), ...texts.map((one) => one[row] ?? '')];
      });
    },
  };
}

/** The code of an answer's language; for an unknown language, its name. */
function codeOf(name: string): string {
  const language = known.find((one) => one === name);
  return language === undefined ? name : codeInFiles(language);
}

/**
 * Writes CSV with a byte order mark, which Excel needs for accents, and without cells that it would treat as formulas.
 */
export function* writeCsv({ intents }: ExchangeContent): Generator<string> {
  const { columns, rowsOf } = tableOf(intents);
  yield `\ufeff${columns.join(',')}\r\n`;
  for (const intent of intents) {
    const rows = rowsOf(intent);
    if (rows.length > 0) yield `${csvLines(rows)}\r\n`;
  }
}
