import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { refusal } from '../../testing/server.ts';
import { answersSettled } from './answering.ts';
import { conversation, post, talkingShop } from './testing.ts';

const { server, tenant, workspace, at, dialog, runsOf, verbatims } = talkingShop();

describe('a trial', () => {
  test('is a separate conversation with the draft, which Play starts anew, and leaves no verbatims', async () => {
    const id = await dialog("const name = await ask('Who are you?'); await say('Hello ' + name)", {}, false);
    const { token, params: inWorkspace } = workspace();
    const params = { ...inWorkspace, device: 'assistant' };
    const query = { trial: id };
    const texts = async () =>
      (await server().call(conversation, { token, params, query })).body.messages.map(({ text }) => text);
    const count = (await verbatims()).length;
    const { body: run } = await server().call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(id), body: {} });
    expect(run).toMatchObject({ cause: 'play', vthingId: 'assistant' });
    await eventually(async () => expect(await texts()).toEqual(['Who are you?']));
    await server().call(post, { token, params, query, body: { messageId: randomUUID(), text: 'Ada' } });
    await answersSettled(server().deps);
    expect(await texts()).toEqual(['Who are you?', 'Ada', 'Hello Ada']);
    await server().call(post, { token, params, query, body: { messageId: randomUUID(), text: 'anything' } });
    await answersSettled(server().deps);
    expect((await texts()).at(-1)).toBe('Who are you?');
    expect((await verbatims()).length).toBe(count);
    await server().call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(id), body: {} });
    await eventually(async () => expect(await texts()).toEqual(['Who are you?']));
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'cancelled', 'done']);
  });

  test('is for users who may edit scripts, and for dialogs', async () => {
    const { token, params: inWorkspace } = workspace();
    const params = { ...inWorkspace, device: 'assistant' };
    const id = await dialog('//', {}, false);
    const user = (await tenant().signIn('companyUser')).token;
    expect((await server().call(conversation, { token: user, params, query: { trial: id } })).status).toBe(403);
    const nothing = await server().call(conversation, { token, params, query: { trial: 'nothing' } });
    expect(refusal(nothing)).toMatchObject({ status: 404, type: 'script_not_found' });
  });
});
