import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../environment.ts';

/*
 * An exported file consists of gzipped lines of JSON. Rows are objects. Control lines are arrays: the header, the begin
 * and the end of each table, and the end of the file, without which it is incomplete.
 */

export const Header = z.object({
  /** Version of the file format. */
  format: z.literal(1),
  /** Id of the export, so that an interrupted import resumes with the same file only. */
  id: z.string(),
  /** Version of the release that wrote the file. */
  version: z.string(),
  exportedAt: z.string(),
  /** The exported workspace; null for the whole installation. */
  workspace: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type Header = z.infer<typeof Header>;

const Sum = z.object({ rows: z.number(), sha256: z.string() });
const Control = z.union([
  z.tuple([z.literal('header'), Header]),
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('end'), z.string(), Sum]),
  z.tuple([z.literal('complete')]),
]);
export type Control = z.infer<typeof Control>;

export const controlLine = (control: Control): string => JSON.stringify(control);

/** Reads a file line by line: rows as text, control lines parsed. @throws {StartError} for other files */
export async function* readTransferFile(file: string): AsyncGenerator<Control | string> {
  try {
    for await (const line of linesOf(file)) {
      if (line.startsWith('{')) yield line;
      else yield Control.parse(JSON.parse(line));
    }
  } catch (error) {
    const reason = isForeign(error)
      ? 'it is no export of ours, or damaged'
      : error instanceof Error
        ? error.message
        : String(error);
    throw new StartError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

/** Whether an error says that the content is no export: no lines of ours, no JSON, or no gzip archive. */
const isForeign = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // Errors reach the reader below; stopping early is not an error.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
