import { createBase } from '../knowledge/bases/bases.ts';
import { insertDocument, setDocument } from '../knowledge/content/documents.ts';
import { settleChunks, storeChunks } from '../knowledge/content/storeChunks.ts';
import { countWords, cutChunks } from '../knowledge/documents/chunks.ts';
import { readMarkdown } from '../knowledge/documents/markdown.ts';
import type { Tx } from '../platform/db/port.ts';
import { demoDocuments, demoKnowledge } from './content/knowledge.ts';

/** Adds the help centre of the demo shop, read at once: its texts are our own. */
export async function seedKnowledge(tx: Tx, ws: string): Promise<void> {
  const settings = { languages: [...new Set(demoDocuments.map(({ language }) => language))] };
  const base = await createBase(tx, ws, { name: demoKnowledge, settings });
  for (const { name, language, tags, text } of demoDocuments) {
    const given = { kind: 'text', format: 'markdown', state: 'indexing', bytes: Buffer.byteLength(text) } as const;
    const row = await insertDocument(tx, ws, base.id, { ...given, name, language, tags, text });
    const chunks = cutChunks(row.id, readMarkdown(text));
    await storeChunks(tx, row, chunks, 0);
    const read = chunks.map(({ id }) => id);
    const chunkCount = await settleChunks(tx, row, read);
    const words = chunks.reduce((sum, chunk) => sum + countWords(chunk.text), 0);
    await setDocument(tx, row, { state: 'ready', chunkCount, words, title: name });
  }
}
