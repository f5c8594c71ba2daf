import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import { isUseLiteInstalled, useLite } from '../../platform/llm/useLite.ts';
import { eventually } from '../../testing/eventually.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { Studio } from '../../testing/nlp.ts';

/** The real built-in embedding model, where its packages are installed; no endpoint is configured. */
describe.skipIf(!isUseLiteInstalled())('a knowledge base with the built-in embedding model', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await Studio.open({ builtinEmbeddings: true });
  });
  afterAll(() => studio.stop());

  test('finds passages with the same meaning in other words', async () => {
    const settings = { embedding_model: useLite.model };
    const base = (await studio.post(['rag'], { name: 'Garage', settings })).body.id;
    for (const passage of [
      '# Workshop\n\nWe repair your car within a day.',
      '# Bills\n\nEach invoice is sent by mail.',
      '# Shipping\n\nThe parcel comes on weekdays.',
    ]) {
      await addDocument(studio.db, studio.ws, base, passage);
    }
    // Vectors are made in the background.
    const found = await eventually(async () => {
      const { body }: { body: KnowledgeSearch } = await studio.post(['rag', base, 'search'], {
        question: 'fixing automobiles',
      });
      expect(body).toMatchObject({ method: 'hybrid', note: null });
      return body;
    });
    expect(found.passages[0]).toMatchObject({ path: ['Workshop'], rank_words: null, rank_vectors: 1 });
  });
});
