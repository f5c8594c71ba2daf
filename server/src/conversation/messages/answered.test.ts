import { expect, test } from 'vitest';
import { talkingShop } from './testing.ts';

/** What counts as an answer to an intent, in the studio and in the explanation of a message. */

const { server, intents, workspace, dialog, arrives } = talkingShop();

const refund = async () => {
  const { body } = await server().call('GET /api/1.0/gael/:ws/intents', workspace());
  return body.data.find(({ id }) => id === intents['refund']) ?? expect.unreachable();
};
const started = async () => (await server().call('GET /api/1.0/overview/:ws', workspace())).body.started;
/** The source of the answer to a message, as its explanation names it. */
const explained = async (text: string) => {
  const person = await arrives();
  await person.says(text);
  const { rows } = await server().deps.db.execute(
    `select understanding ->> 'answered_by' as by from messages
     where ws = $1 and sender = 'assistant' order by created_at desc limit 1`,
    [workspace().params.ws],
  );
  return rows;
};

test('a dialog in production answers its intent, which has no answers of its own', async () => {
  expect(await refund()).toMatchObject({ answer_count: 0, dialogs: [], answers_published: true });
  expect(await started()).toMatchObject({ answers: false });
  expect(await explained('I want my money back')).toEqual([{ by: 'none' }]);
  const draft = await dialog("await say('By return.')", { intent: intents['refund'] ?? '' }, false);
  expect(await refund()).toMatchObject({ dialogs: [] });
  const { token, params } = workspace();
  const body = { production: true };
  const { body: script } = await server().call('PUT /api/1.0/workspaces/:ws/script/:id', {
    token,
    params: { ...params, id: draft },
    body,
  });
  expect(await refund()).toMatchObject({ answer_count: 0, dialogs: [{ id: draft, name: script.name }] });
  expect(await started()).toMatchObject({ answers: true });
});

test('a knowledge base that answers for each class completes the step to write answers', async () => {
  const { token, params } = workspace();
  expect(await started()).toMatchObject({ answers: false });
  const { body: base } = await server().call('POST /api/1.0/gael/:ws/rag', {
    token,
    params,
    body: { name: 'Guide', settings: { responder: { enabled: true, classes: [] } } },
  });
  expect(await started()).toMatchObject({ answers: true });
  await server().call('DELETE /api/1.0/gael/:ws/rag/:base', {
    token,
    params: { ...params, base: base.id },
  });
});

test('a written answer is shown as published or not', async () => {
  const { token, params } = workspace();
  const { id, version } = await refund();
  await server().call('PUT /api/1.0/gael/:ws/intents/:id', {
    token,
    params: { ...params, id },
    body: { answers: [{ id: 'a', text: 'Within a week.' }] },
    headers: { 'if-match': `"${version}"` },
  });
  expect(await refund()).toMatchObject({
    answer_count: 1,
    answers_published: false,
  });
  expect(await explained('refund please')).toEqual([{ by: 'none' }]);
  await server().call('POST /api/1.0/gael/:ws/class/:id/publish', {
    token,
    params: { ...params, id: 'shop' },
  });
  expect(await refund()).toMatchObject({
    answer_count: 1,
    answers_published: true,
  });
  expect(await explained('refund please')).toEqual([{ by: 'intent' }]);
});
