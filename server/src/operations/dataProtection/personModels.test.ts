import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
let classId: string;
beforeAll(async () => {
  studio = await Studio.open();
  classId = (await studio.post(['class'], { class_name: 'Orders' })).body.id;
});
afterAll(() => studio.stop());

/** A visitor with one message, which only they have sent. */
const say = (who: string, text: string) =>
  studio.db.execute(`
    insert into conversations (id, ws, device, participant, channel) values ('c-${who}', '${studio.ws}', 'assistant', '${who}', 'widget');
    insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
      values ('${studio.ws}', 'c-${who}', 'm', 'assistant', 'widget', '${text}', '', 'understood', 'answered');`);

const erase = (participant: string, content: boolean) =>
  studio.server.call('POST /api/1.0/workspaces/:ws/person/erase', {
    token: studio.token,
    params: { ws: studio.ws },
    body: { participant, content },
  });

async function publishedUtterances(): Promise<string[]> {
  const { payload } = await studio.raw('GET', ['export', 'class', classId], 'format=json&branch=published');
  const { intents }: { intents: { utterances: { text: string }[] }[] } = JSON.parse(payload);
  return intents.flatMap(({ utterances }) => utterances.map(({ text }) => text)).toSorted();
}

test('the content of the published model loses texts of an erased person that are no longer utterances', async () => {
  await say('ann', 'I am Ann');
  await say('bob', 'I am Bob');
  const [ann, bob, others] = ['I am ANN', 'I am Bob', ['a tea', 'bye', 'one coffee', 'see you']];
  await studio.post(['intents'], {
    intent_name: 'order',
    classes: [classId],
    utterances: [ann, bob, 'a tea', 'one coffee'].map((text) => ({ text })),
  });
  await studio.post(['intents'], {
    intent_name: 'leave',
    classes: [classId],
    utterances: [{ text: 'bye' }, { text: 'see you' }],
  });
  await studio.ended((await studio.post(['class', classId, 'train'])).body.taskId);
  await studio.post(['class', classId, 'publish']);
  expect(await publishedUtterances()).toEqual([ann, bob, ...others].toSorted());

  expect(await erase('ann', true)).toMatchObject({ status: 200, body: { utterances: 1 } });
  expect(await publishedUtterances()).toEqual([bob, ...others].toSorted());
  // Without `content`, utterances stay.
  expect(await erase('bob', false)).toMatchObject({ status: 200, body: { utterances: 0 } });
  expect(await publishedUtterances()).toEqual([bob, ...others].toSorted());
});
