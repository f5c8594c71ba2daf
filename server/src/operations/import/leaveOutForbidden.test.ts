import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { users } from '../../platform/db/accountTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Access, allowed, newTenant } from '../../testing/people.ts';
import { Studio } from '../../testing/nlp.ts';
import { startTestServer } from '../../testing/server.ts';

/** An import only does what its user could do with direct calls. */

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const file = JSON.stringify({
  classes: [
    { class_name: 'Shop', description: 'Taken over', intents: ['order', 'return'], fallback: [{ text: 'Go away' }] },
    { class_name: 'Other', intents: ['return'] },
  ],
  intents: [
    { intent_name: 'order', answers: [{ text: 'No' }], utterances: [{ text: 'something else' }] },
    { intent_name: 'return', utterances: [{ text: 'send it back' }] },
  ],
  corpora: [
    { corpus_name: 'towns', values: [{ value: 'Rome' }] },
    { corpus_name: 'drinks', values: [{ value: 'tea' }] },
  ],
});

/** A workspace, for an administrator and for an analyst with these permissions. */
async function workspace(...permissions: string[]): Promise<{ admin: Studio; analyst: Studio }> {
  const tenant = await newTenant(studio.db);
  const admin = studio.in(tenant, await tenant.signIn('companyAdmin'));
  const words = { corpus_name: 'towns', values: [{ value: 'Oslo' }] };
  for (const [path, body] of [
    [['wordscorpus'], words],
    [['class'], { class_name: 'Shop' }],
    [['intents'], { intent_name: 'order', classes: ['Shop'], answers: [{ id: 'a', text: 'Soon' }] }],
    [['intents', 'order', 'utterances'], { utterances: [{ text: 'where is it' }] }],
  ] as const)
    await admin.post([...path], body);
  const access = allowed(tenant.ws, ...permissions);
  return { admin, analyst: studio.in(tenant, await tenant.signIn('companyUser', undefined, access)) };
}

const overwrite = { mode: 'replace', answers: 'overwrite', corpora: 'overwrite', classes: 'overwrite' };

test('what the user may not create or edit is left out and named, before and when it is applied', async () => {
  const { admin, analyst } = await workspace('nlp_intent:create');
  const before = (await admin.raw('GET', ['export'])).json();
  const { body } = await analyst.upload('taken.json', file, {});
  const named = body.problems.map(({ type, params }: { type: string; params: object }) => ({ type, ...params }));
  expect(named).toEqual(
    expect.arrayContaining([
      { type: 'import_class_left_out', name: 'Shop', permission: 'nlp_class:edit' },
      { type: 'import_class_left_out', name: 'Other', permission: 'nlp_class:create' },
      { type: 'import_intent_left_out', name: 'order', permission: 'nlp_intent:edit' },
      { type: 'import_corpus_left_out', name: 'towns', permission: 'nlp_corpus:edit' },
      { type: 'import_corpus_left_out', name: 'drinks', permission: 'nlp_corpus:create' },
    ]),
  );
  expect(body.intents).toMatchObject([{ intent: 'return', added: 1 }]);
  expect(body.sample).toMatchObject([{ text: 'send it back', intent: 'return' }]);
  const moving = await analyst.post(['import', 'class', body.import_id], { ...overwrite, conflicts: 'move' });
  expect(moving).toMatchObject({ status: 403, body: { params: { permission: 'nlp_intent:edit' } } });
  const started = await analyst.post(['import', 'class', body.import_id], overwrite);
  await analyst.ended(started.body.taskId);
  const after = (await admin.raw('GET', ['export'])).json();
  expect(after.classes).toEqual(before.classes);
  expect(after.corpora).toEqual(before.corpora);
  expect(after.intents).toEqual([
    ...before.intents,
    expect.objectContaining({ intent_name: 'return', utterances: [expect.objectContaining({ text: 'send it back' })] }),
  ]);
});

test('classes that a column names are created only by those who may', async () => {
  const { admin, analyst } = await workspace('nlp_intent:create', 'nlp_class:edit');
  const rows = ['text,intent,team', 'send it back,return,Shop', 'pay it,pay,Bank'];
  const { body } = await analyst.upload('a.csv', rows.join('\n'), { class_column: 'team' });
  expect(body.classes).toEqual([{ class: 'Shop', exists: true, intents: 1, added: 1 }]);
  expect(body.problems).toMatchObject([
    { type: 'import_class_left_out', params: { name: 'Bank', permission: 'nlp_class:create' } },
  ]);
  const started = await analyst.post(['import', 'class', body.import_id], {});
  await analyst.ended(started.body.taskId);
  expect((await admin.get('class', 'Bank')).status).toBe(404);
  expect((await admin.get('class', 'Shop')).body.intents).toHaveLength(2);
});

test.each([
  {
    permission: 'nlp_corpus:create',
    answer: 'Soon',
    corpora: [
      ['drinks', 'tea'],
      ['towns', 'Oslo'],
    ],
  },
  { permission: 'nlp_corpus:edit', answer: 'Soon', corpora: [['towns', 'Rome']] },
  { permission: 'nlp_intent:edit', answer: 'No', corpora: [['towns', 'Oslo']] },
])('$permission alone opens an import of what it allows', async ({ permission, answer, corpora }) => {
  const { admin, analyst } = await workspace(permission);
  const { status, body } = await analyst.upload('taken.json', file, {});
  expect(status).toBe(200);
  expect(body.problems.filter(({ type }: { type: string }) => type.endsWith('_left_out'))).toHaveLength(5);
  const started = await analyst.post(['import', 'class', body.import_id], overwrite);
  await analyst.ended(started.body.taskId);
  const after = (await admin.raw('GET', ['export'])).json();
  expect(after.intents).toMatchObject([{ intent_name: 'order', answers: [{ text: answer }] }]);
  expect(after.classes).toMatchObject([{ class_name: 'Shop', description: '' }]);
  const values = after.corpora.map(({ corpus_name, values }: { corpus_name: string; values: { value: string }[] }) => [
    corpus_name,
    values[0]?.value,
  ]);
  expect(values).toEqual(corpora);
});

test('a user who may write nothing of an import is refused', async () => {
  const { analyst } = await workspace('nlp_intent:delete', 'nlp_corpus:delete');
  expect((await analyst.upload('taken.json', file, {})).status).toBe(403);
});

test('into a class that the user may not edit, intents come without it', async () => {
  const { admin, analyst } = await workspace('nlp_intent:create');
  const { body } = await analyst.upload('a.csv', 'text,intent\nhello,greet\n', { class_name: 'Shop' });
  expect(body).toMatchObject({ importable: true, problems: [{ type: 'import_class_left_out' }] });
  const started = await analyst.post(['import', 'class', body.import_id]);
  await analyst.ended(started.body.taskId);
  expect((await admin.get('intents', 'greet')).body).toMatchObject({ classes: [], utterance_count: 1 });
});

test('what the user may no longer write when it runs is left out, and nothing is written where that is all', async () => {
  const waiting = await startTestServer({ work: false });
  onTestFinished(() => waiting.stop());
  const tenant = await newTenant(waiting.deps.db);
  const access = allowed(tenant.ws, 'nlp_intent:create', 'nlp_corpus:create');
  const people = await Promise.all([1, 2].map(() => tenant.signIn('companyUser', undefined, access)));
  const params = { ws: tenant.ws };
  const queued = people.map(async ({ token }, n) => {
    const intents = [{ intent_name: `order ${n}`, utterances: [{ text: 'where is it' }] }];
    const classes = [{ class_name: 'Shop', intents: [`order ${n}`] }];
    const corpora = [{ corpus_name: `drinks ${n}`, values: [{ value: 'tea' }] }];
    const one = Studio.of(waiting, tenant, { token });
    const { body } = await one.upload('taken.json', JSON.stringify({ classes, intents, corpora }), {});
    const started = await one.post(['import', 'class', body.import_id], overwrite);
    expect(started).toMatchObject({ status: 202 });
    return started.body.taskId;
  });
  const [kept, lost] = await Promise.all(queued);
  const now = (n: number, access: Access) =>
    waiting.deps.db.tx((tx) =>
      tx
        .update(users)
        .set(access)
        .where(eq(users.id, people[n]?.userId ?? '')),
    );
  await now(0, allowed(tenant.ws, 'nlp_corpus:create'));
  await now(1, { acls: {} });
  await waiting.work();
  const { token } = await tenant.signIn('companyAdmin');
  const ended = (taskId: string) =>
    eventually(async () => {
      const task = await waiting.call('GET /api/1.0/workspaces/:ws/queue/:taskId', {
        token,
        params: { ...params, taskId },
      });
      expect(task.body).toMatchObject({ status: expect.stringMatching(/completed|error/) });
      return task.body;
    });
  expect(await ended(kept)).toMatchObject({ status: 'completed', result: { intents: 0, corpora: 1 } });
  expect(await ended(lost)).toMatchObject({ status: 'error', error: { type: 'starter_lost_permission' } });
  const content = (await Studio.of(waiting, tenant, { token }).raw('GET', ['export'])).json();
  expect(content).toMatchObject({ intents: [], corpora: [{ corpus_name: 'drinks 0' }] });
});

test('the same holds for an import from another workspace', async () => {
  const { admin, analyst } = await workspace('nlp_intent:create');
  const source = await admin.another();
  await source.post(['class'], { class_name: 'Shop', description: 'There' });
  await source.post(['intents'], { intent_name: 'order', classes: ['Shop'], answers: [{ id: 'b', text: 'Never' }] });
  const { body } = await analyst.post(['import', 'workspace'], { from: source.ws });
  expect(body.problems).toMatchObject([
    { type: 'import_intent_left_out', params: { name: 'order' } },
    { type: 'import_class_left_out', params: { name: 'Shop' } },
  ]);
  expect(admin.ws).toBe(analyst.ws);
});
