import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import { startEmbeddings, type TestEmbeddings } from '../../testing/embeddings.ts';
import { eventually } from '../../testing/eventually.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { Studio } from '../../testing/nlp.ts';

/** Tests of a knowledge base whose passages are also found by vectors. */

let endpoint: TestEmbeddings;
let studio: Studio;
beforeAll(async () => {
  endpoint = await startEmbeddings();
  studio = await Studio.open({ embeddings: { url: endpoint.url, key: undefined, model: undefined } });
});
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});

const passages = [
  '# Workshop\n\nWe repair your car within a day.',
  '# Bills\n\nEach invoice is sent by mail.',
  '# Shipping\n\nThe parcel comes on weekdays.',
];

test('a question finds the same meaning in other words, and only words where the endpoint is down', async () => {
  const base = (await studio.post(['rag'], { name: 'Garage', settings: { embedding_model: 'meanings' } })).body.id;
  for (const passage of passages) await addDocument(studio.db, studio.ws, base, passage);
  const search = async (question: string): Promise<KnowledgeSearch> =>
    (await studio.post(['rag', base, 'search'], { question })).body;
  // Vectors are made in the background: until then, some passages are only found by words, which the result notes.
  const found = await eventually(async () => {
    const answer = await search('overhaul automobile');
    expect(answer).toMatchObject({ method: 'hybrid', note: null });
    return answer;
  });
  expect(found.passages[0]).toMatchObject({ path: ['Workshop'], rank_words: null, rank_vectors: 1 });
  const sent = () => endpoint.asked.filter(({ body }) => body?.input.some((text) => text.includes('Workshop'))).length;
  const before = sent();
  await addDocument(studio.db, studio.ws, base, '# Greetings\n\nWe say hello to all guests.');
  await eventually(async () => {
    const answer = await search('salutations');
    expect(answer).toMatchObject({ note: null, passages: [{ path: ['Greetings'] }, {}, {}, {}] });
  });
  // At most the probe that checks whether the model is still the same.
  expect(sent() - before).toBeLessThanOrEqual(1);

  endpoint.behave((_, response) => response.writeHead(503).end());
  const byWords = await search('a parcel on weekdays');
  expect(byWords).toMatchObject({ method: 'words', note: 'embeddings_unavailable' });
  expect(byWords.passages[0]).toMatchObject({ path: ['Shipping'], rank_vectors: null });
});
