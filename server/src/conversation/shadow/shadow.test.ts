import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShadowRun } from '@parlance/contract/calls/shadow';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { waitForTask } from '../../studio/training/waitForTask.ts';
import { eventually } from '../../testing/eventually.ts';
import { allowed, newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let tenant: Tenant;
let token: string;
let params: { ws: string };
beforeEach(async () => {
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
});

const lessons = {
  delivery: ['where is my parcel', 'when does my parcel arrive', 'parcel delivery time', 'track my parcel'],
  refund: ['give me my money back', 'i want a refund', 'refund the purchase', 'return my money'],
  hours: ['opening hours', 'when do you open', 'are you open on sunday', 'until when is the shop open'],
};

async function addIntent(intent_name: keyof typeof lessons, texts = lessons[intent_name]): Promise<string> {
  const { body } = await server.call('POST /api/1.0/gael/:ws/intents', {
    token,
    params,
    body: { intent_name, classes: ['shop'], utterances: texts.map((text) => ({ text })) },
  });
  return body.id;
}
async function train(): Promise<void> {
  const id = 'shop';
  const { status } = await server.call('POST /api/1.0/gael/:ws/class/:id/train', {
    token,
    params: { ...params, id },
    query: { async: 'false' },
  });
  expect(status).toBe(202);
}
const publish = () =>
  server.call('POST /api/1.0/gael/:ws/class/:id/publish', { token, params: { ...params, id: 'shop' }, body: {} });

/** A shop whose class answers for deliveries and refunds. */
async function openShop(): Promise<Record<'delivery' | 'refund', string>> {
  await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'shop' } });
  const ids = { delivery: await addIntent('delivery'), refund: await addIntent('refund') };
  await train();
  await publish();
  return ids;
}

/** Adds messages to Verbatim as if they had been received; the last one is the newest. */
async function said(texts: string[], more: Partial<typeof verbatims.$inferInsert> = {}): Promise<void> {
  await server.deps.db.tx((tx) =>
    tx.insert(verbatims).values(
      texts.map((body, index) => ({
        ws: tenant.ws,
        conversationId: `c-${tenant.ws}`,
        messageId: `m${index}-${body}`,
        device: 'assistant',
        channel: 'widget',
        body,
        language: 'english',
        status: 'not_understood' as const,
        statusResponse: 'fallback' as const,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
        ...more,
      })),
    ),
  );
}

const start = (body: { model?: string; publication?: string; messages?: number } = {}) =>
  server.call('POST /api/1.0/gael/:ws/class/:id/shadow', { token, params: { ...params, id: 'shop' }, body });
const newest = async (by = token): Promise<ShadowRun | null> =>
  (
    await server.call('GET /api/1.0/gael/:ws/class/:id/shadow', {
      token: by,
      params: { ...params, id: 'shop' },
      query: {},
    })
  ).body.run;
async function run(body: Parameters<typeof start>[0] = {}): Promise<ShadowRun> {
  const { status, body: started } = await start(body);
  expect(status).toBe(202);
  await waitForTask(server.deps, tenant.ws, started.taskId);
  const found = await newest();
  if (!found) throw new Error('the run was not kept');
  expect(found.id).toBe(started.taskId);
  return found;
}
const list = (query: Record<string, string>) => server.call('GET /api/1.0/verbatim/:ws', { token, params, query });
const review = (action: 'assign' | 'validate' | 'ignore', id: string, intent?: string) =>
  server.call('POST /api/1.0/verbatim/:ws/review', {
    token,
    params,
    body: { action, ids: [id], ...(intent !== undefined && { intent }) },
  });
const idOf = async (text: string) => (await list({ text })).body.data[0]?.id ?? '';

test('changes that people would notice are grouped by intents, and counted by how often the message was received', async () => {
  await openShop();
  await said([
    'zzyzx qwpf',
    'when do you open',
    'WHEN do you  open',
    'are you open on sunday',
    'track my parcel',
    'i want a refund',
    'i want a refund',
  ]);
  const same = await run();
  expect(same).toMatchObject({ read: { texts: 5, times: 7 }, groups: [], current: true });
  expect([same.from, same.to]).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T00:06:00.000Z']);
  const none = { texts: 0, times: 0 };
  expect(same).toMatchObject({ accepted: none, rejected: none, changed: none });

  await addIntent('hours');
  await server.call('DELETE /api/1.0/gael/:ws/intents/:id', { token, params: { ...params, id: 'refund' } });
  await train();
  expect(await newest()).toBeNull();
  const found = await run();
  expect(found.accepted).toEqual({ texts: 2, times: 3 });
  expect(found.rejected).toEqual({ texts: 1, times: 2 });
  expect(found.groups.map(({ kind, before, after, times }) => ({ kind, before, after, times }))).toEqual([
    { kind: 'accepted', before: [], after: ['hours'], times: 3 },
    { kind: 'rejected', before: ['refund'], after: [], times: 2 },
  ]);
  expect(found.groups[0]?.examples).toEqual([
    { text: 'WHEN do you  open', times: 2, verdict: null, truth: null },
    { text: 'are you open on sunday', times: 1, verdict: null, truth: null },
  ]);
});

test('reviewed messages show which of the two models is right', async () => {
  const { delivery } = await openShop();
  await said(['when do you open', 'when do you open', 'track my parcel', 'opening hours', 'where is it']);
  const hours = await addIntent('hours');
  await review('validate', await idOf('when do you open'), hours);
  await review('validate', await idOf('track my parcel'), delivery);
  await review('validate', await idOf('opening hours'), delivery);
  await review('ignore', await idOf('where is it'));
  await train();
  const found = await run();
  // Right now: two of two and one of one; a third message that neither model has right.
  expect(found.reviewed).toEqual({ texts: 3, times: 4, right: 3, right_before: 1 });
  const [group] = found.groups;
  expect(group).toMatchObject({ after: ['hours'], times: 3, right: 2, wrong: 0 });
  expect(group?.examples).toEqual([
    { text: 'when do you open', times: 2, verdict: 'right', truth: 'hours' },
    { text: 'opening hours', times: 1, verdict: 'neither', truth: 'delivery' },
  ]);
});

test('a message that only the published model has right counts as wrong, and is shown first', async () => {
  const { refund } = await openShop();
  await said(['i want a refund', 'return my money', 'return my money']);
  await review('validate', await idOf('i want a refund'), refund);
  await server.call('PUT /api/1.0/gael/:ws/class/:id', {
    token,
    params: { ...params, id: 'shop' },
    body: { intents: ['delivery'] },
  });
  await addIntent('hours');
  await train();
  const found = await run();
  expect(found.reviewed).toEqual({ texts: 1, times: 1, right: 0, right_before: 1 });
  expect(found.groups).toMatchObject([
    {
      kind: 'rejected',
      before: ['refund'],
      wrong: 1,
      right: 0,
      examples: [
        { text: 'i want a refund', verdict: 'wrong', truth: 'refund' },
        { text: 'return my money', times: 2 },
      ],
    },
  ]);
});

test('exactly the messages of a group are listed for review; their texts are only for users who may read verbatims', async () => {
  await openShop();
  await said(['when do you open', 'opening hours', 'opening hours', 'track my parcel', 'zzyzx']);
  await addIntent('hours');
  await train();
  const { id, groups } = await run();
  expect(groups[0]?.examples).toHaveLength(2);
  const stranger = await newTenant(server.deps.db);
  const { token: trainer } = await stranger.signIn('companyUser', undefined, allowed(tenant.ws, 'nlp_class:read'));
  expect((await newest(trainer))?.groups).toMatchObject([{ after: ['hours'], times: 3, examples: [] }]);
  // Received after the run, so the run has not read it.
  await said(['opening hours'], { messageId: 'later', createdAt: new Date(Date.UTC(2026, 0, 2)) });
  const shadow = `${id}.1`;
  const { data, total } = (await list({ shadow, group: 'true', order: 'count' })).body;
  expect(data.map(({ text, seen }) => [text, seen.times])).toEqual([
    ['opening hours', 2],
    ['when do you open', 1],
  ]);
  expect(total).toBe(2);
  expect((await list({ shadow })).body.total).toBe(3);
  const done = await server.call('POST /api/1.0/verbatim/:ws/review', {
    token,
    params,
    body: { action: 'assign', intent: 'hours', matching: { shadow } },
  });
  expect(done.body.reviewed).toBe(2);

  expect((await list({ shadow: `${id}.2` })).body.total).toBe(0);
  expect((await list({ shadow: 'hours' })).status).toBe(400);
  const { token: other } = await stranger.signIn('companyAdmin');
  const elsewhere = await server.call('GET /api/1.0/verbatim/:ws', {
    token: other,
    params: { ws: stranger.ws },
    query: { shadow },
  });
  expect(elsewhere.body.total).toBe(0);
});

test('a run is outdated once the model, the content or the publication has changed', async () => {
  await openShop();
  // Files without text, and answers to the question of a dialog, are not read.
  await said(['[photo.png]', 'yes'], { status: 'understood', statusResponse: 'answered' });
  expect(await run()).toMatchObject({ read: { texts: 0, times: 0 }, from: null, to: null });
  await said(['when do you open', 'i want a refund']);
  await addIntent('hours');
  await train();
  expect(await run({ messages: 1 })).toMatchObject({ read: { times: 1 }, current: true, groups: [] });
  expect(await run()).toMatchObject({ read: { times: 2 }, current: true });
  await server.call('PUT /api/1.0/gael/:ws/class/:id/threshold', {
    token,
    params: { ...params, id: 'shop' },
    body: { threshold: 0.9 },
  });
  expect(await newest()).toMatchObject({ current: false, groups: [{ after: ['hours'] }] });
  await publish();
  expect(await newest()).toMatchObject({ current: false });
});

test('an earlier publication is read with the content that it restores', async () => {
  await openShop();
  await said(['i want a refund']);
  const trainings = await server.call('GET /api/1.0/gael/:ws/class/:id/trainings', {
    token,
    params: { ...params, id: 'shop' },
  });
  const model = trainings.body.data[0]?.model ?? '';
  await server.call('DELETE /api/1.0/gael/:ws/intents/:id', { token, params: { ...params, id: 'refund' } });
  await addIntent('hours');
  await train();
  await publish();
  const { body } = await start({ model });
  await waitForTask(server.deps, tenant.ws, body.taskId);
  const { body: found } = await server.call('GET /api/1.0/gael/:ws/class/:id/shadow', {
    token,
    params: { ...params, id: 'shop' },
    query: { model },
  });
  expect(found.run?.groups).toMatchObject([{ kind: 'accepted', before: [], after: ['refund'] }]);
});

test('it reports its progress, and stores nothing when it is cancelled', async () => {
  await openShop();
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${tenant.ws}', 'c', 'm' || n, 'assistant', 'widget', 'where is my parcel number ' || n, 'english',
      'not_understood', 'fallback', 1, now() - n * interval '1 second' from generate_series(1, 20000) n`);
  const { taskId } = (await start({ messages: 20_000 })).body;
  const path = { token, params: { ...params, taskId } };
  const task = async () => (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', path)).body;
  await eventually(async () => expect((await task()).progress).toBeGreaterThan(0));
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', path)).status).toBeLessThan(300);
  // The running task notices it and ends by itself.
  await eventually(async () => expect(await task()).toMatchObject({ kind: 'shadow', status: 'cancelled' }));
  expect(await newest()).toBeNull();
});

test('it is refused without a model, and its parameters are validated', async () => {
  await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'shop' } });
  expect(await start()).toMatchObject({ status: 409, body: { type: 'class_not_trained' } });
  expect(await start({ messages: 0 })).toMatchObject({
    status: 400,
    body: { fields: { messages: { type: 'too_low' } } },
  });
});
