import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeSearches } from '../../platform/db/knowledgeTables.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { refusal } from '../../testing/server.ts';
import { Library } from '../testing.ts';
import { dialects } from '../../testing/database.ts';

for (const dialect of dialects)
  describe(`the record of retrieval tests on ${dialect}`, { tags: [dialect] }, () => {
    let library: Library;
    beforeAll(async () => {
      library = await Library.open({ dialect, work: false });
    });
    afterAll(() => library.stop());

    const terms = `# Returns

You can return an item within 30 days of its delivery.

# Delivery

A parcel to Spain takes 3 working days.
`;

    const list = async (at: Library) =>
      (await at.server.call('GET /api/1.0/gael/:ws/rag/:base/searches', at.at())).body.data;
    const attempt = (at: Library, question: string, more = {}) =>
      at.server.call('POST /api/1.0/gael/:ws/rag/:base/searches', { ...at.at(), body: { question, ...more } });
    const open = (at: Library, id: string) => at.server.call('GET /api/1.0/gael/:ws/rag/:base/searches/:id', at.at(id));

    test('a tried search is stored with its results at that time, until it is deleted', async () => {
      const shelf = await library.another();
      const document = await addDocument(library.server.deps.db, shelf.tenant.ws, shelf.base, terms);
      const { status, body: first } = await attempt(shelf, ' How long can I return items? ', {
        limit: 5,
        language: 'english',
      });
      expect([status, first]).toMatchObject([
        201,
        { question: 'How long can I return items?', limit: 5, language: 'english', tags: [], method: 'words' },
      ]);
      expect(first.passages).toMatchObject([{ document, path: ['Returns'], rank_words: 1 }]);
      expect(first.best).toBe(first.passages[0]?.score);
      await attempt(shelf, 'Who conducts the orchestra?', { tags: ['music'] });
      expect(await list(shelf)).toMatchObject([
        { question: 'Who conducts the orchestra?', tags: ['music'], best: null, embedding_model: '' },
        { id: first.id, best: first.best, threshold: first.threshold, created_by: first.created_by },
      ]);
      await shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base/documents/:id', shelf.at(document));
      expect((await open(shelf, first.id)).body).toEqual(first);
      expect((await attempt(shelf, first.question)).body.passages).toEqual([]);
      const forget = () => shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base/searches', shelf.at());
      expect((await forget()).status).toBe(200);
      expect(await list(shelf)).toEqual([]);
      expect(refusal(await open(shelf, first.id))).toMatchObject({ status: 404, type: 'tried_search_not_found' });
    });

    test('the oldest are deleted first, and other organizations see none', async () => {
      const shelf = await library.another();
      const { db } = library.server.deps;
      const { body: first } = await attempt(shelf, 'The first');
      const { ws } = shelf.tenant;
      const kept = { ws, base: shelf.base, createdBy: 'somebody', request: { question: 'Again', limit: 10 } };
      const found = { passages: [], threshold: 0.5, method: 'words' as const, ms: 1, note: null, embedding_model: '' };
      await db.tx((tx) =>
        tx.insert(knowledgeSearches).values(
          Array.from({ length: knowledgeLimits.triedSearches - 1 }, (_, place) => ({
            ...kept,
            found,
            id: `s${place}`,
          })),
        ),
      );
      expect((await list(shelf)).at(-1)?.id).toBe(first.id);
      const { body: last } = await attempt(shelf, 'The last');
      const after = await list(shelf);
      expect([after.length, after[0]?.id]).toEqual([knowledgeLimits.triedSearches, last.id]);
      expect((await open(shelf, first.id)).status).toBe(404);
      const other = await library.another();
      const stranger = { ...other.at(last.id), params: { ...other.at(last.id).params, base: shelf.base } };
      expect((await shelf.server.call('GET /api/1.0/gael/:ws/rag/:base/searches/:id', stranger)).status).toBe(404);
      expect(await list(other)).toEqual([]);
    });
  });
