import { randomUUID } from 'node:crypto';
import type { Recipes } from './recipe.ts';
import { fresh, type World } from './world.ts';

/** A question with one unanswered message. Returns the input of a call about it. */
async function question(world: World) {
  const id = randomUUID();
  const { ws } = world;
  const text = fresh('where is the harbour');
  await world.rows(
    `insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
      values ($1, $2, $2, 'assistant', 'console', $3, 'english', 'not_understood', 'fallback')`,
    [ws, id, text],
  );
  await world.rows(
    `insert into questions (ws, id, conversations, languages, classes, weeks, growth)
      values ($1, $2, 1, '{english}', '{}', '{1}', 0)`,
    [ws, id],
  );
  await world.rows(
    `insert into question_messages (ws, question_id, message_key, place, times) values ($1, $2, message_key($3), 0, 1)`,
    [ws, id, text],
  );
  return { params: { ws, id }, examples: [{ text }] };
}

async function note(world: World) {
  const { params } = await question(world);
  const body = { title: fresh('harbour') };
  return world.do('POST /api/1.0/verbatim/:ws/questions/:id/note', { params, body });
}

/** Unanswered questions and their actions. */
export const questionChanges = {
  'POST /api/1.0/verbatim/:ws/questions': {
    action: 'question.find',
    make: async ({ ws }) => ({ input: { params: { ws }, body: {} } }),
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/intent': {
    action: 'question.intent',
    async make(world) {
      const { params, examples } = await question(world);
      return { input: { params, body: { intent_name: fresh('harbour'), examples } } };
    },
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/utterances': {
    action: 'question.utterances',
    async make(world) {
      const { params, examples } = await question(world);
      const { id: intent } = await world.do('POST /api/1.0/gael/:ws/intents', {
        params: { ws: world.ws },
        body: { intent_name: fresh('intent') },
      });
      return { input: { params, body: { intent, examples } } };
    },
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/text': {
    action: 'question.text',
    async make(world) {
      const { params } = await question(world);
      const { id: base } = await world.knowledgeBase();
      return { input: { params, body: { base, name: fresh('harbour'), text: 'In the north.' } } };
    },
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/note': {
    action: 'question.note',
    async make(world) {
      const { params } = await question(world);
      return { input: { params, body: { title: fresh('harbour') } } };
    },
  },
  'POST /api/1.0/verbatim/:ws/questions/:id/dismiss': {
    action: 'question.dismiss',
    async make(world) {
      const { params } = await question(world);
      return { input: { params } };
    },
  },
  'PUT /api/1.0/verbatim/:ws/question-actions/:id': {
    action: 'question.edit',
    async make(world) {
      const { id, version } = await note(world);
      return { version, input: { params: { ws: world.ws, id }, body: { state: 'done' as const } } };
    },
  },
  'DELETE /api/1.0/verbatim/:ws/question-actions/:id': {
    action: 'question.takeBack',
    async make(world) {
      const { id, version } = await note(world);
      return { version, input: { params: { ws: world.ws, id } } };
    },
  },
} satisfies Partial<Recipes>;
