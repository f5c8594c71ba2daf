import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questionActionMessages, questionMessages } from '../../platform/db/questionTables.ts';
import { silent } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { applyRetention } from '../../operations/dataProtection/applyRetention.ts';
import { day, parking, unansweredMessages } from './testing.ts';

const { server, tenant, workspace, at, ofTask, taskOf, said, find, list, detail, only } = unansweredMessages();

const hund = ['Darf ich meinen Hund mitbringen?', 'kann ich den Hund mitbringen', 'meinen Hund mitbringen erlaubt'];
const noise = ['hi', 'thanks a lot', 'see you tomorrow'];

describe('finding questions', () => {
  test('clusters messages that ask the same, in two languages, with size, weeks and people; noise is left out', async () => {
    await said(parking, { ago: 1, class: 'shop' });
    await said(parking.slice(0, 2), { ago: 10, class: 'shop' });
    await said(hund, { language: 'german', ago: 9 });
    await said(noise);
    await said(['where can I park', 'park cars'], { answered: true });
    expect(await list()).toMatchObject({ data: [], run: null });
    await find();
    const { data, total, run, languages, classes } = await list();
    expect({ total, languages, classes }).toEqual({ total: 2, languages: ['english', 'german'], classes: ['shop'] });
    expect(run).toMatchObject({ messages: 12, texts: 10, cut: false });
    expect(data).toMatchObject([
      {
        messages: 6,
        texts: 4,
        conversations: 6,
        languages: ['english'],
        classes: ['shop'],
        weeks: [0, 0, 2, 4],
        growth: 2,
      },
      { messages: 3, texts: 3, languages: ['german'], classes: [], weeks: [0, 0, 3, 0], growth: -3, action: null },
    ]);
    expect(parking).toContain(data[0]?.text);
    expect((await detail(data[0]?.id ?? '')).examples.map(({ text }) => text).toSorted()).toEqual(parking.toSorted());
    expect((await list({ language: 'german' })).data).toHaveLength(1);
    expect((await list({ class: 'shop' })).data).toHaveLength(1);
    expect((await list({ sort: 'growth' })).data.map(({ growth }) => growth)).toEqual([2, -3]);
  });

  test('keeps ids from run to run, and uses the requested range', async () => {
    await said(parking);
    await said(hund, { language: 'german', ago: 20 });
    await find();
    const before = (await list()).data.map(({ id }) => id);
    await said(['where can I park the car tonight'], { ago: 0.5 });
    await find();
    expect((await list()).data.map(({ id }) => id)).toEqual(before);
    await find({ start_date: new Date(Date.now() - 7 * day).toISOString() });
    expect((await list()).data.map(({ id }) => id)).toEqual(before.slice(0, 1));
    const refused = await server().call('POST /api/1.0/verbatim/:ws/questions', {
      ...workspace(),
      body: { start_date: '2020-01-01', end_date: '2026-01-01' },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { start_date: { type: 'too_long_range' } } } });
  });

  test('can be cancelled, and then keeps the questions that were there', async () => {
    await said(parking);
    await find();
    const before = await list();
    const { body } = await server().call('POST /api/1.0/verbatim/:ws/questions', { ...workspace(), body: {} });
    await server().call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', ofTask(body.taskId));
    await eventually(async () => expect(['cancelled', 'completed']).toContain((await taskOf(body.taskId)).status));
    expect((await list()).data).toEqual(before.data);
  });

  test('can be cancelled by each person who may start it', async () => {
    const { token } = await tenant().signIn('companyUser');
    const { params } = workspace();
    const { body } = await server().call('POST /api/1.0/verbatim/:ws/questions', { token, params, body: {} });
    const task = { token, params: ofTask(body.taskId).params };
    expect((await server().call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', task)).status).toBe(200);
  });
});

describe('a person’s message', () => {
  const keys = async () => {
    const rows = await server().deps.db.tx(async (tx) => [
      ...(await tx
        .select()
        .from(questionMessages)
        .where(sql`ws = ${tenant().ws}`)),
      ...(await tx
        .select()
        .from(questionActionMessages)
        .where(sql`ws = ${tenant().ws}`)),
    ]);
    return rows.map(({ messageKey }) => messageKey);
  };

  test('is deleted from questions and their actions when the person is erased', async () => {
    await said(parking.slice(0, 3));
    await said(['I am Ada, where can I park my car'], { by: 'c-ada' });
    await find();
    const { id } = await only();
    await server().call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', at(id));
    expect((await keys()).filter((key) => key.includes('ada'))).toHaveLength(2);
    const body = { conversation_id: 'c-ada' };
    expect((await server().call('POST /api/1.0/workspaces/:ws/person/erase', { ...workspace(), body })).status).toBe(
      200,
    );
    expect((await keys()).filter((key) => key.includes('ada'))).toEqual([]);
    expect((await detail(id)).examples).toHaveLength(3);
  });

  test('is deleted with its verbatims at the end of their retention, and a question with its last message', async () => {
    await said(parking, { ago: 20 });
    await find();
    expect(await keys()).toHaveLength(4);
    await server().call('PUT /api/1.0/workspaces/:ws/retention', {
      ...workspace(),
      body: { messages: null, verbatims: 10, audit: null },
    });
    await applyRetention(server().deps.db, silent);
    expect(await keys()).toEqual([]);
    expect((await list()).data).toEqual([]);
  });
});
