import { eq, and } from 'drizzle-orm';
import { knowledgeChunks, knowledgeDocuments } from '../platform/db/knowledgeTables.ts';
import type { Db } from '../platform/db/port.ts';
import { newId } from '../platform/ids/newId.ts';
import { touchBase } from '../knowledge/bases/bases.ts';
import { cutChunks } from '../knowledge/documents/chunks.ts';
import { readMarkdown } from '../knowledge/documents/markdown.ts';

type Document = Partial<typeof knowledgeDocuments.$inferInsert>;

/** Adds a Markdown document in its read state to a knowledge base. Returns its id. */
export async function addDocument(
  db: Db,
  ws: string,
  base: string,
  markdown: string,
  more: Document = {},
): Promise<string> {
  const id = newId();
  const chunks = cutChunks(id, readMarkdown(markdown));
  await db.tx(async (tx) => {
    await tx.insert(knowledgeDocuments).values({
      ws,
      id,
      base,
      name: 'Terms',
      kind: 'text',
      format: 'markdown',
      state: 'ready',
      language: 'english',
      chunkCount: chunks.length,
      ...more,
    });
    const changed = await touchBase(tx, ws, base);
    await tx.insert(knowledgeChunks).values(
      chunks.map(({ id: chunk, path, text }, place) => ({
        ws,
        id: chunk,
        base,
        document: id,
        place,
        path,
        text,
        extracted: text,
        origin: 'extracted' as const,
        changed,
      })),
    );
  });
  return id;
}

/** Changes a document, and notifies readers of its knowledge base. */
export async function changeDocument(db: Db, ws: string, base: string, id: string, values: Document): Promise<void> {
  await db.tx(async (tx) => {
    const changed = await touchBase(tx, ws, base);
    await tx
      .update(knowledgeDocuments)
      .set(values)
      .where(and(eq(knowledgeDocuments.ws, ws), eq(knowledgeDocuments.id, id)));
    await tx
      .update(knowledgeChunks)
      .set({ changed })
      .where(and(eq(knowledgeChunks.ws, ws), eq(knowledgeChunks.document, id)));
  });
}
