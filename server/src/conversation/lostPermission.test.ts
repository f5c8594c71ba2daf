import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { Library } from '../knowledge/testing.ts';
import { users } from '../platform/db/accountTables.ts';
import { trainNow } from '../studio/training/train.ts';
import { eventually } from '../testing/eventually.ts';
import { Studio } from '../testing/nlp.ts';
import { allowed } from '../testing/people.ts';
import { serveHttp } from '../testing/serveHttp.ts';

test('work whose user has lost the permission stores no result: shadow runs, readings, question sets and searches for questions', async () => {
  const library = await Library.open({ work: false, config: { allowInternal: true } });
  onTestFinished(() => library.stop());
  const web = await serveHttp((_, response) =>
    response.end('<main><p>The shop sells kettles of all kinds.</p></main>'),
  );
  onTestFinished(() => web.stop());
  const { server, tenant } = library;
  const studio = Studio.of(server, tenant, library);
  const shop = String((await studio.post(['class'], { class_name: 'Shop' })).body.id);
  for (const [name, text] of Object.entries({ delivery: 'where is my parcel', refund: 'give me my money back' })) {
    const utterances = [1, 2, 3].map((n) => ({ text: `${text} ${n}` }));
    await studio.post(['intents'], { intent_name: name, classes: ['Shop'], utterances });
  }
  await trainNow(server.deps, tenant.ws, shop);
  const sets = ['rag', library.base, 'question-sets'];
  const set = String((await studio.post(sets, { name: 'Questions' })).body.id);
  const questions = [{ text: 'Do you sell kettles?', answerable: false, expected: [], state: 'accepted' }];
  expect(await studio.post([...sets, set, 'questions'], { questions })).toMatchObject({ status: 200 });

  const access = allowed(tenant.ws, 'nlp_class:edit', 'nlp_rag:create', 'nlp_rag:edit', 'nlp_rag:read');
  const editor = await tenant.signIn('companyUser', undefined, access);
  const asEditor = Studio.of(server, tenant, editor);
  const found = await server.call('POST /api/1.0/verbatim/:ws/questions', {
    token: editor.token,
    params: { ws: tenant.ws },
    body: {},
  });
  const tasks = [
    (await asEditor.post(['class', 'Shop', 'shadow'])).body.taskId,
    (await asEditor.post([...sets, set, 'runs'])).body.taskId,
    found.body.taskId,
  ].map(String);
  const documents = [
    await asEditor.post(['rag', library.base, 'texts'], { name: 'Kettles', text: 'We sell kettles.' }),
    await asEditor.post(['rag', library.base, 'sites'], {
      url: `${web.url}/`,
      depth: 1,
      pages: 2,
      include: [],
      exclude: [],
      every_hours: null,
    }),
  ];
  await server.deps.db.tx((tx) => tx.update(users).set({ disabled: true }).where(eq(users.id, editor.userId)));
  await server.work();

  const lost = { type: 'starter_lost_permission' };
  for (const taskId of tasks)
    await eventually(async () => {
      const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', {
        token: library.token,
        params: { ws: tenant.ws, taskId },
      });
      expect(body).toMatchObject({ status: 'error', error: lost });
    });
  for (const { body } of documents) {
    expect(await library.becomes(String(body.id), 'failed')).toMatchObject({ cause: lost, chunks: 0 });
    expect(await library.chunks(String(body.id))).toEqual([]);
  }
  expect((await studio.get('class', 'Shop', 'shadow')).body.run).toBeNull();
  expect((await studio.get(...sets, set, 'runs')).body.data).toEqual([]);
  const run = await server.call('GET /api/1.0/verbatim/:ws/questions', { ...library.at(), query: {} });
  expect(run.body.run).toBeNull();
});
