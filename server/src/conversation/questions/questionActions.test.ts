import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { QuestionDetail } from '@parlance/contract/calls/questions';
import { questionActions } from '../../platform/db/questionTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { allowed } from '../../testing/people.ts';
import { day, parking, unansweredMessages } from './testing.ts';

const { server, tenant, workspace, at, said, find, list, detail, only } = unansweredMessages();

describe('question actions', () => {
  const examplesOf = (question: QuestionDetail) => question.examples.map(({ id, text }) => ({ id, text }));

  test('create an intent from its messages, which are reassigned, and from edited ones', async () => {
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    const [first, ...others] = examplesOf(question);
    await server().call('POST /api/1.0/gael/:ws/class', { ...workspace(), body: { class_name: 'shop' } });
    const made = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/intent', {
      ...at(question.id),
      body: {
        intent_name: 'parking',
        classes: ['shop'],
        examples: [{ id: first?.id, text: 'parking spaces' }, ...others],
      },
    });
    expect(made).toMatchObject({ status: 200, body: { kind: 'intent', title: 'parking', messages: 4, effect: null } });
    const intent = await server().call('GET /api/1.0/gael/:ws/intents/:id', at('parking'));
    expect(intent.body.classes).toHaveLength(1);
    expect(intent.body.utterances.map(({ text }: { text: string }) => text).toSorted()).toEqual(
      ['parking spaces', ...others.map(({ text }) => text)].toSorted(),
    );
    const reviews = await server().call('GET /api/1.0/verbatim/:ws/reviews', workspace());
    expect(reviews.body).toMatchObject({ new: 1, assigned: 3 });
    expect((await list()).data).toEqual([]);
    expect((await list({ state: 'done' })).data).toMatchObject([
      { id: question.id, action: { intent: { name: 'parking' } } },
    ]);
  });

  test('add its messages to the nearest intent', async () => {
    await server().call('POST /api/1.0/gael/:ws/class', { ...workspace(), body: { class_name: 'shop' } });
    for (const [intent_name, texts] of [
      ['parking', ['parking', 'car park', 'place to park']],
      ['food', ['menu', 'vegan food', 'dishes']],
    ] as const) {
      const utterances = texts.map((text) => ({ text }));
      await server().call('POST /api/1.0/gael/:ws/intents', {
        ...workspace(),
        body: { intent_name, classes: ['shop'], utterances },
      });
    }
    await server().call('POST /api/1.0/gael/:ws/class/:id/train', {
      ...at('shop'),
      query: { async: 'false' },
    });
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    expect(question.nearest_intent).toMatchObject({ name: 'parking', class: 'shop', score: expect.any(Number) });
    const done = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/utterances', {
      ...at(question.id),
      body: { intent: question.nearest_intent?.id ?? '', examples: examplesOf(question) },
    });
    expect(done.body).toMatchObject({ kind: 'utterances', title: 'parking', intent: { name: 'parking' } });
    const { body } = await server().call('GET /api/1.0/gael/:ws/intents/:id', at('parking'));
    expect(body.utterances).toHaveLength(7);
  });

  test('write a document, with the nearest passage beside it', async () => {
    const base = (await server().call('POST /api/1.0/gael/:ws/rag', { ...workspace(), body: { name: 'House' } })).body
      .id;
    await addDocument(server().deps.db, tenant().ws, base, '# Cars\n\nYou can park a car in the yard.');
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    expect(question.nearest_passage).toMatchObject({ base_name: 'House', text: expect.stringContaining('yard') });
    const done = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/text', {
      ...at(question.id),
      body: { base, name: question.text, text: 'Park behind the house.' },
    });
    expect(done.body).toMatchObject({ kind: 'text', document: { base, name: question.text } });
    const documents = await server().call('GET /api/1.0/gael/:ws/rag/:base/documents', {
      ...workspace(),
      params: { ...workspace().params, base },
    });
    expect(documents.body.data.map(({ name }: { name: string }) => name)).toContain(question.text);
  });

  test('note a missing document until it exists; dismiss, and undo that', async () => {
    await said(parking);
    await find();
    const { id } = await only();
    const note = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/note', {
      ...at(id),
      body: { title: 'Parking rules', note: 'Ask the yard' },
    });
    expect(note.body).toMatchObject({ state: 'open', effect_due_at: null });
    expect(await only()).toMatchObject({ id, action: { kind: 'note', title: 'Parking rules' } });
    const effective = async () => {
      const asked = { ...workspace(), query: { effective: 'true' as const } };
      return (await server().call('GET /api/1.0/verbatim/:ws/question-actions', asked)).body;
    };
    expect(await effective()).toEqual({ data: [], total: 0 });
    const ofNote = at(note.body.id);
    const done = await server().call('PUT /api/1.0/verbatim/:ws/question-actions/:id', {
      ...ofNote,
      body: { state: 'done' },
    });
    expect(done.body).toMatchObject({ state: 'done', effect_due_at: expect.any(String) });
    expect((await list()).data).toEqual([]);
    expect(await effective()).toMatchObject({ data: [{ title: 'Parking rules' }], total: 1 });
    await server().call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', ofNote);
    const dismissed = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', at(id));
    expect((await list({ state: 'dismissed' })).data).toMatchObject([{ id }]);
    expect((await effective()).total).toBe(0);
    await find();
    expect((await list()).data).toEqual([]);
    await server().call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', at(dismissed.body.id));
    expect(await only()).toMatchObject({ id, action: null });
  });

  test('need the permission of their effect, and show nothing hidden', async () => {
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    const reader = (await tenant().signIn('companyUser')).token;
    const maker = (await tenant().signIn('companyUser', undefined, allowed(tenant().ws, 'nlp_intent:create'))).token;
    const { params } = at(question.id);
    const body = { intent_name: 'parking', classes: [] as string[], examples: examplesOf(question) };
    const as = (who: string, classes: string[]) =>
      server().call('POST /api/1.0/verbatim/:ws/questions/:id/intent', {
        token: who,
        params,
        body: { ...body, classes },
      });
    expect((await as(reader, [])).status).toBe(403);
    await server().call('POST /api/1.0/gael/:ws/class', { ...workspace(), body: { class_name: 'shop' } });
    expect(await as(maker, ['shop'])).toMatchObject({ status: 403, body: { type: 'permission_missing' } });
    expect((await list()).data).toHaveLength(1);
    expect((await as(maker, [])).status).toBe(200);
    const dismissed = await server().call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', {
      token: reader,
      params,
    });
    expect(dismissed.status).toBe(403);
  });
});

test('have an effect: similar messages are counted a week before and after, once the week is over', async () => {
  await said(parking, { ago: 12 });
  await said(parking.slice(0, 2), { ago: 11 });
  await find();
  const { id } = await only();
  await server().call('POST /api/1.0/verbatim/:ws/questions/:id/note', {
    ...at(id),
    body: { title: 'Parking' },
  });
  // Moves the action eight days into the past.
  await server().deps.db.tx((tx) =>
    tx
      .update(questionActions)
      .set({ state: 'done', dueAt: new Date(Date.now() - day) })
      .where(sql`ws = ${tenant().ws}`),
  );
  await said(['where can I park the car now'], { ago: 5 });
  await said(['where can I park my car?', 'can I park my car near you now'], { ago: 4, answered: true });
  await said(['is the kitchen open', 'vegan dishes'], { ago: 4 });
  await find();
  const actions = () => server().call('GET /api/1.0/verbatim/:ws/question-actions', workspace());
  await eventually(async () =>
    expect((await actions()).body.data).toMatchObject([
      { title: 'Parking', effect: { before: 6, after: 1, answered: 2 }, effect_due_at: null },
    ]),
  );
});
