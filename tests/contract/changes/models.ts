import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

async function publishedClass(world: World) {
  const { id } = await world.trainedClass();
  const params = { ws: world.ws, id };
  await world.do('POST /api/1.0/gael/:ws/class/:id/publish', { params });
  return params;
}

/** Ends the canary of another class: a workspace has one at a time. */
async function endOtherCanary(world: World, id: string): Promise<void> {
  const { data } = await world.do('GET /api/1.0/gael/:ws/class', { params: { ws: world.ws } });
  const other = data.find((one) => one.canary_share !== null && one.id !== id);
  if (!other) return;
  await world.do('DELETE /api/1.0/gael/:ws/class/:id/canary', { params: { ws: world.ws, id: other.id } });
}

async function classWithCanary(world: World) {
  const params = await publishedClass(world);
  await endOtherCanary(world, params.id);
  await world.do('POST /api/1.0/gael/:ws/class/:id/canary', { params, body: { share: 10 } });
  return params;
}

/** Training, publishing, thresholds, evaluations and test sets. */
export const modelChanges = {
  'POST /api/1.0/gael/:ws/class/:id/train': {
    action: 'class.train',
    async make(world) {
      const { id } = await world.trainableClass();
      return { input: { params: { ws: world.ws, id }, query: { async: 'true' } } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/publish': {
    action: 'class.publish',
    sides: ['before', 'after'],
    async make(world) {
      const { id } = await world.trainedClass();
      return { input: { params: { ws: world.ws, id } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/class/:id/publish': {
    action: 'class.unpublish',
    sides: ['before', 'after'],
    async make(world) {
      const { id } = await world.trainedClass();
      const params = { ws: world.ws, id };
      await world.do('POST /api/1.0/gael/:ws/class/:id/publish', { params });
      return { input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/differences/discard': {
    action: 'class.discard',
    sides: ['before'],
    async make(world) {
      const { id, intent } = await world.trainedClass();
      const params = { ws: world.ws, id };
      await world.do('POST /api/1.0/gael/:ws/class/:id/publish', { params });
      const answers = [{ id: 'a', text: 'Another answer' }];
      await world.do('PUT /api/1.0/gael/:ws/intents/:id', { params: { ws: world.ws, id: intent }, body: { answers } });
      const { data } = await world.do('GET /api/1.0/gael/:ws/class/:id/differences', { params });
      return { input: { params, body: { ids: data.map((one) => one.id) } } };
    },
  },
  'PUT /api/1.0/gael/:ws/class/:id/threshold': {
    action: 'class.threshold',
    async make(world) {
      const { id, version } = await world.class();
      return { version, input: { params: { ws: world.ws, id }, body: { threshold: 0.6 } } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/evaluations': {
    action: 'class.evaluate',
    async make(world) {
      const { id } = await world.trainableClass();
      return { input: { params: { ws: world.ws, id }, body: {} } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/shadow': {
    action: 'class.shadow',
    async make(world) {
      const { id } = await world.trainedClass();
      return { input: { params: { ws: world.ws, id }, body: {} } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/canary': {
    action: 'class.startCanary',
    sides: ['before', 'after'],
    async make(world) {
      const params = await publishedClass(world);
      await endOtherCanary(world, params.id);
      return { input: { params, body: { share: 10 } } };
    },
  },
  'PUT /api/1.0/gael/:ws/class/:id/canary': {
    action: 'class.changeCanary',
    sides: ['before', 'after'],
    async make(world) {
      return { input: { params: await classWithCanary(world), body: { share: 25 } } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/canary/promote': {
    action: 'class.promoteCanary',
    sides: ['before', 'after'],
    async make(world) {
      return { input: { params: await classWithCanary(world) } };
    },
  },
  'DELETE /api/1.0/gael/:ws/class/:id/canary': {
    action: 'class.rollBackCanary',
    sides: ['before', 'after'],
    async make(world) {
      return { input: { params: await classWithCanary(world) } };
    },
  },
  'POST /api/1.0/gael/:ws/class/:id/testsets': {
    action: 'testset.create',
    async make(world) {
      const { id } = await world.class();
      return { input: { params: { ws: world.ws, id }, body: { name: fresh('set') } } };
    },
  },
  'PUT /api/1.0/gael/:ws/testset/:id': {
    action: 'testset.rename',
    async make(world) {
      const { id, version } = await world.testSet();
      return { version, input: { params: { ws: world.ws, id }, body: { name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/testset/:id': {
    action: 'testset.delete',
    async make(world) {
      const { id, version } = await world.testSet();
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
  'POST /api/1.0/gael/:ws/testset/:id/restore': {
    action: 'testset.restore',
    async make(world) {
      const { id } = await world.testSet();
      const params = { ws: world.ws, id };
      await world.do('DELETE /api/1.0/gael/:ws/testset/:id', { params });
      return { input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/testset/:id/cases': {
    action: 'testset.edit',
    async make(world) {
      const { id, intent } = await world.testSet();
      const cases = [{ text: fresh('case'), intent_id: intent }];
      return { input: { params: { ws: world.ws, id }, body: { cases } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/testset/:id/cases': {
    action: 'testset.edit',
    async make(world) {
      const { id, first } = await world.testSet();
      return { input: { params: { ws: world.ws, id }, body: { ids: [first.id] } } };
    },
  },
  'PUT /api/1.0/gael/:ws/testset/:id/case/:caseId': {
    action: 'testset.edit',
    async make(world) {
      const { id, first } = await world.testSet();
      const params = { ws: world.ws, id, caseId: first.id };
      return { version: first.version, input: { params, body: { text: fresh('another') } } };
    },
  },
  'POST /api/1.0/gael/:ws/testset/:id/import': {
    action: 'testset.import',
    async make(world) {
      const { id } = await world.testSet();
      const content = `text,intent\nnothing we know ${fresh('word')},none\n`;
      return { file: { name: 'cases.csv', content }, input: { params: { ws: world.ws, id } } };
    },
  },
} satisfies Partial<Recipes>;
