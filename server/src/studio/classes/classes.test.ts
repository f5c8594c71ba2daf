import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../platform/db/workspaceTables.ts';
import { workspaceTopic } from '../../platform/events/events.ts';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

test('a class is created, found by id or name, changed and listed by name', async () => {
  const created = await studio.post(['class'], { name: '  Service 24/7 v1.2 🚀 ' });
  expect(created).toMatchObject({
    status: 201,
    body: { class_name: 'Service 24/7 v1.2 🚀', state: 'untrained', version: 1, intents: [], static: false },
  });
  const byName = await studio.get('class', 'SERVICE 24/7 v1.2 🚀');
  expect(byName.body.id).toBe(created.body.id);
  const intent = await studio.post(['intents'], { intent_name: 'hello', classes: [created.body.id] });
  await studio.post(['class'], { class_name: 'Alpha', intents: [intent.body.id] });
  const changed = await studio.put(['class', created.body.id], { description: 'for all' });
  expect(changed.body).toMatchObject({ description: 'for all', intents: [intent.body.id] });
  expect(changed.body.version).toBeGreaterThan(1);
  const listed = await studio.get('class');
  expect(listed.body.data.map((one: { class_name: string }) => one.class_name)).toEqual([
    'Alpha',
    'Service 24/7 v1.2 🚀',
  ]);
});

test('a taken name, a built-in name and an unknown intent are refused', async () => {
  await studio.post(['class'], { class_name: 'Taken' });
  expect(await studio.post(['class'], { class_name: 'tAKEN' })).toMatchObject({
    status: 409,
    body: { type: 'class_name_taken' },
  });
  const builtIn = await studio.post(['class'], { class_name: '$system' });
  expect(builtIn).toMatchObject({ status: 400, body: { fields: { class_name: { message: expect.any(String) } } } });
  const unknown = await studio.post(['class'], { class_name: 'New', intents: ['nobody'] });
  expect(unknown).toMatchObject({
    status: 400,
    body: { fields: { 'intents.0': { type: 'intent_unknown', params: { name: 'nobody' } } } },
  });
  expect((await studio.get('class', 'New')).status).toBe(404);
});

test('a stale save is refused with the saved version of the class', async () => {
  const { body } = await studio.post(['class'], { class_name: 'Shared' });
  const first = await studio.put(['class', body.id], { description: 'mine' }, { 'if-match': '"1"' });
  expect(first.status).toBe(200);
  const second = await studio.put(['class', body.id], { description: 'theirs' }, { 'if-match': '1' });
  expect(second).toMatchObject({ status: 412, body: { current: { description: 'mine', version: 2 } } });
});

test('a deleted class can be restored, unless its name was used again', async () => {
  const { body } = await studio.post(['class'], { class_name: 'Fragile' });
  expect((await studio.remove(['class', body.id])).status).toBe(200);
  expect((await studio.get('class', body.id)).status).toBe(404);
  expect((await studio.post(['restore'], { kind: 'class', id: body.id })).status).toBe(200);
  expect((await studio.get('class', 'fragile')).body.id).toBe(body.id);
  await studio.remove(['class', body.id]);
  await studio.post(['class'], { class_name: 'FRAGILE' });
  const refused = await studio.post(['restore'], { kind: 'class', id: body.id });
  expect(refused).toMatchObject({ status: 409, body: { type: 'class_restore_name_taken' } });
});

test('the fallback is set', async () => {
  const { body } = await studio.post(['class'], { class_name: 'Polite' });
  const answers = [{ id: 'a', text: 'Pardon?', choices: [] }];
  const changed = await studio.put(['class', body.id, 'fallback'], { answers });
  expect(changed.body.fallback).toEqual(answers);
});

test('a change is published to the workspace and stored in the audit log', async () => {
  const { events } = studio.server.deps;
  const before = await studio.db.tx((tx) => events.lastId(tx, workspaceTopic(studio.ws)));
  const { body } = await studio.post(['class'], { class_name: 'Watched' });
  const seen = await new Promise((resolve) => {
    void events.subscribe(workspaceTopic(studio.ws), before, (_, event) => resolve(event));
  });
  expect(seen).toEqual({ type: 'changed', what: 'class' });
  const noted = await studio.db.tx((tx) => tx.select().from(audit).where(eq(audit.subject, body.id)));
  expect(noted).toMatchObject([
    { action: 'class.create', ws: studio.ws, before: null, after: { class_name: 'Watched' } },
  ]);
});
