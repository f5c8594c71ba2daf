import { randomUUID } from 'node:crypto';
import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

/** An intent with one utterance. */
async function oneUtterance(world: World) {
  const { id, utterances, version } = await world.intent([`how long does ${fresh('word')} take`]);
  const [utterance] = utterances;
  if (!utterance) throw new Error('the utterance was not added');
  return { id, version, utterance };
}

/** Intents, utterances, classes and corpora. */
export const studioChanges = {
  'POST /api/1.0/gael/:ws/intents': {
    action: 'intent.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { intent_name: fresh('intent') } } }),
  },
  'PUT /api/1.0/gael/:ws/intents/:id': {
    action: 'intent.edit',
    async make(world) {
      const { id, version } = await world.intent();
      return { version, input: { params: { ws: world.ws, id }, body: { intent_name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/intents/:id': {
    action: 'intent.delete',
    async make(world) {
      const { id, version } = await world.intent();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
  'PUT /api/1.0/gael/:ws/intents/:id/attributes': {
    action: 'intent.edit',
    async make(world) {
      const { id, version } = await world.intent();
      const attributes = [{ id: 'city', name: 'city', type: 'text' as const }];
      return { version, input: { params: { ws: world.ws, id }, body: { attributes } } };
    },
  },
  'PUT /api/1.0/gael/:ws/intents/:id/fallback': {
    action: 'intent.edit',
    async make(world) {
      const { id, version } = await world.intent();
      const answers = [{ id: randomUUID(), text: 'Pardon?' }];
      return { version, input: { params: { ws: world.ws, id }, body: { answers } } };
    },
  },
  'POST /api/1.0/gael/:ws/restore': {
    action: 'corpus.restore',
    sides: [],
    async make(world) {
      const { ws } = world;
      const { id } = await world.corpus();
      await world.do('DELETE /api/1.0/gael/:ws/wordscorpus/:id', { params: { ws, id } });
      return { input: { params: { ws }, body: { kind: 'corpus', id } } };
    },
  },
  'POST /api/1.0/gael/:ws/intents/:id/utterances': {
    action: 'intent.setUtterances',
    async make(world) {
      const { id, version } = await oneUtterance(world);
      const body = { push: false, utterances: [{ text: fresh('another') }] };
      return { version, input: { params: { ws: world.ws, id }, body } };
    },
  },
  'DELETE /api/1.0/gael/:ws/intents/:id/utterances': {
    action: 'intent.deleteUtterances',
    async make(world) {
      const { id, utterance } = await oneUtterance(world);
      return { input: { params: { ws: world.ws, id }, body: { ids: [utterance.id] } } };
    },
  },
  'PUT /api/1.0/gael/:ws/intents/:id/utterance': {
    action: 'intent.editUtterance',
    async make(world) {
      const { id, utterance } = await oneUtterance(world);
      const body = { id: utterance.id, text: fresh('another') };
      return { version: utterance.version, input: { params: { ws: world.ws, id }, body } };
    },
  },
  'POST /api/1.0/gael/:ws/intents/:id/utterances/move': {
    action: 'intent.moveUtterances',
    async make(world) {
      const { id, utterance } = await oneUtterance(world);
      const to = (await world.intent()).id;
      return { input: { params: { ws: world.ws, id }, body: { ids: [utterance.id], to } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/utterances': {
    action: 'intent.deleteUtterances',
    async make(world) {
      const { utterance } = await oneUtterance(world);
      return { input: { params: { ws: world.ws }, body: { ids: [utterance.id] } } };
    },
  },
  'POST /api/1.0/gael/:ws/utterances/move': {
    action: 'intent.moveUtterances',
    async make(world) {
      const { utterance } = await oneUtterance(world);
      const to = (await world.intent()).id;
      return { input: { params: { ws: world.ws }, body: { ids: [utterance.id], to } } };
    },
  },
  'PUT /api/1.0/gael/:ws/utterances': {
    action: 'intent.restoreUtterances',
    sides: ['after'],
    async make(world) {
      const { id: intent, utterance } = await oneUtterance(world);
      return {
        input: { params: { ws: world.ws }, body: { utterances: [{ ...utterance, intent, text: fresh('was') }] } },
      };
    },
  },
  'POST /api/1.0/gael/:ws/intents/:id/generateUtterances': {
    action: 'intent.addUtterances',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const body = { url: world.model.url, model: 'small' };
      await world.do('PUT /api/1.0/workspaces/:ws/configuration/llm', { params: { ws }, body });
      const intent = { params: { ws }, body: { intent_name: fresh('intent') } };
      const { id } = await world.do('POST /api/1.0/gael/:ws/intents', intent);
      return { input: { params: { ws, id }, body: { numberOfUtterances: 2 } } };
    },
  },
  'POST /api/1.0/gael/:ws/health/ignore': {
    action: 'intent.ignoreProblem',
    async make(world) {
      const { id } = await world.intent();
      return { input: { params: { ws: world.ws }, body: { kind: 'few', subjects: [id] } } };
    },
  },
  'POST /api/1.0/gael/:ws/import/class/:importId': {
    action: 'class.import',
    async make(world) {
      const { ws } = world;
      const importId = randomUUID();
      await world.rows(
        "insert into imports (id, ws, filename, bytes, options) values ($1, $2, 'a.csv', '\\x00', '{}')",
        [importId, ws],
      );
      return { input: { params: { ws, importId }, body: {} } };
    },
  },
  'POST /api/1.0/gael/:ws/class': {
    action: 'class.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { class_name: fresh('class') } } }),
  },
  'PUT /api/1.0/gael/:ws/class/:id': {
    action: 'class.edit',
    async make(world) {
      const { id, version } = await world.class();
      return { version, input: { params: { ws: world.ws, id }, body: { description: 'What customers ask' } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/class/:id': {
    action: 'class.delete',
    async make(world) {
      const { id, version } = await world.class();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
  'PUT /api/1.0/gael/:ws/class/:id/fallback': {
    action: 'class.edit',
    async make(world) {
      const { id, version } = await world.class();
      const answers = [{ id: randomUUID(), text: 'Pardon?' }];
      return { version, input: { params: { ws: world.ws, id }, body: { answers } } };
    },
  },
  'POST /api/1.0/gael/:ws/wordscorpus': {
    action: 'corpus.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { corpus_name: fresh('corpus') } } }),
  },
  'PUT /api/1.0/gael/:ws/wordscorpus/:id': {
    action: 'corpus.edit',
    async make(world) {
      const { id, version } = await world.corpus();
      return { version, input: { params: { ws: world.ws, id }, body: { fuzzy: true } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/wordscorpus/:id': {
    action: 'corpus.delete',
    async make(world) {
      const { id, version } = await world.corpus();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
} satisfies Partial<Recipes>;
