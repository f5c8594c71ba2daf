import Papa from 'papaparse';
import type { ExportedIntent, ExchangeContent } from '../exchange/exchangeContent.ts';

export const tableColumns = ['text', 'intent', 'attributes'] as const;

/** The rows of a table: the utterance, its intent, and its annotations. */
export const rowsOfIntent = ({ intent_name, utterances }: ExportedIntent): string[][] =>
  utterances.map(({ text, annotations = [] }) => [
    text,
    intent_name,
    annotations.map(({ attribute, start, end }) => `${attribute}=${text.slice(start, end)}`).join('; '),
  ]);

/** With a byte order mark, by which Excel knows accents, and without cells that it would take for formulas. */
export function* writeCsv({ intents }: ExchangeContent): Generator<string> {
  yield `\ufeff${tableColumns.join(',')}\r\n`;
  for (const intent of intents) {
    if (intent.utterances.length > 0) yield `${Papa.unparse(rowsOfIntent(intent), { escapeFormulae: true })}\r\n`;
  }
}
