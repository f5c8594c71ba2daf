import { writeZip } from '../../fileReading/zip.ts';
import { parseFile } from './parse.ts';

/** Parses a file. */
export const read = (content: string | Uint8Array, filename = 'file.csv', more = {}) =>
  parseFile(typeof content === 'string' ? Buffer.from(content) : content, { filename, ...more });
type Parsed = ReturnType<typeof read>;
/** Row, intent, text and annotations of each utterance. */
export const said = (file: Parsed) =>
  file.entries.map(({ row, text, intent, annotations }) => [
    row,
    file.intents[intent],
    text,
    ...annotations.map(({ attribute, start, end }) => `${attribute}=${text.slice(start, end)}`),
  ]);
/** Row, text and intent of each utterance of a table. */
export const tableRows = (file: Parsed) =>
  file.entries.map(({ row, text, intent }) => [row, text, file.intents[intent]]);
/** The properties of an intent in a file. */
export const about = (file: Parsed, intent: string) => file.about.get(file.intents.indexOf(intent));
/** Creates an archive of texts and JSON. */
export const zip = (files: Record<string, unknown>) =>
  Buffer.concat([
    ...writeZip(
      Object.entries(files).map(([path, content]) => ({
        path,
        bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      })),
    ),
  ]);
