import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbedder } from '../../platform/llm/createEmbedder.ts';
import { isUseLiteInstalled, useLite } from '../../platform/llm/useLite.ts';
import { openGarage } from '../../testing/garage.ts';
import { Studio } from '../../testing/nlp.ts';

/** Uses the real built-in model where its packages are installed, without an endpoint. */
describe.skipIf(!isUseLiteInstalled())('a class with the built-in embedding model', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await Studio.open({ builtinEmbeddings: true });
  });
  afterAll(() => studio.stop());

  const novel = 'overhaul the automobile';
  const ask = async (one: Studio) => (await one.post(['class', 'Garage', 'utterance'], { utterance: novel })).body;
  const train = (one: Studio) => one.post(['class', 'Garage', 'train'], {}, 'async=false');

  test('understands words that are in no utterance', async () => {
    const one = await openGarage(studio);
    const { body: offered } = await one.server.call('GET /api/1.0/workspaces/:ws/embeddings', {
      token: one.token,
      params: { ws: one.ws },
    });
    expect(offered.data).toEqual([useLite]);
    await train(one);
    expect((await ask(one)).intent).not.toBe('repair');
    const { body } = await one.put(['class', 'Garage'], { embedding_model: useLite.model });
    expect(body).toMatchObject({ embedding_model: useLite.model, state: 'outdated' });
    await train(one);
    expect(await ask(one)).toMatchObject({ intent: 'repair', embeddings: 'used' });
    const trainings = (await one.get('class', 'Garage', 'trainings')).body.data;
    expect(trainings[0]).toMatchObject({ figures: { embeddings: { model: useLite.model } } });
  });

  test('offers it while an endpoint does not respond, and reports that', async () => {
    const one = await openGarage(studio);
    const { deps } = studio.server;
    const { embedder } = deps;
    const away = { url: 'http://127.0.0.1:1', key: 'k', model: 'meanings' };
    deps.embedder = createEmbedder({ embeddings: away, builtinEmbeddings: true }, { warn: () => {} });
    try {
      const offered = await one.server.call('GET /api/1.0/workspaces/:ws/embeddings', {
        token: one.token,
        params: { ws: one.ws },
      });
      expect([offered.status, offered.body]).toMatchObject([
        200,
        { data: [useLite], failure: { type: 'embeddings_unreachable' } },
      ]);
      expect((await one.put(['class', 'Garage'], { embedding_model: useLite.model })).status).toBe(200);
      // Whether the endpoint has this model is unknown.
      const unknown = await one.put(['class', 'Garage'], { embedding_model: 'meanings' });
      expect([unknown.status, unknown.body]).toMatchObject([503, { type: 'embeddings_unreachable' }]);
    } finally {
      await deps.embedder.close();
      deps.embedder = embedder;
    }
  });

  test('keeps its choice when the model is no longer offered: messages are predicted by words only, trainings fail', async () => {
    const one = await openGarage(studio);
    await one.put(['class', 'Garage'], { embedding_model: useLite.model });
    await train(one);
    const { deps } = studio.server;
    const { embedder } = deps;
    deps.embedder = createEmbedder({ embeddings: undefined, builtinEmbeddings: false }, { warn: () => {} });
    try {
      expect(await ask(one)).toMatchObject({ embeddings: 'missing' });
      const { status, body } = await train(one);
      expect({ status, body }).toMatchObject({ status: 422, body: { type: 'embeddings_not_installed' } });
      const described = await one.put(['class', 'Garage'], { description: 'cars' });
      expect(described.body).toMatchObject({ description: 'cars', embedding_model: useLite.model });
      const again = await one.put(['class', 'Garage'], { embedding_model: '' });
      expect(again.status).toBe(200);
      const back = await one.put(['class', 'Garage'], { embedding_model: useLite.model });
      expect(back.body).toMatchObject({ type: 'embeddings_not_configured' });
    } finally {
      deps.embedder = embedder;
    }
  });
});
