import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { models } from '../../platform/db/nlpTables.ts';
import { rowsOf } from '../../platform/db/port.ts';
import { isOfShare, isOfShareSql } from '../../studio/prediction/canaryShare.ts';
import { storeModel } from '../../studio/models/models.ts';
import { trainNow } from '../../studio/training/train.ts';
import { allowed, newTenant } from '../../testing/people.ts';
import { talkingShop } from '../messages/testing.ts';

const { server, tenant, intents, workspace, arrives } = talkingShop();

const canary = 'GET /api/1.0/gael/:ws/class/:id/canary';
const start = 'POST /api/1.0/gael/:ws/class/:id/canary';
const change = 'PUT /api/1.0/gael/:ws/class/:id/canary';
const promote = 'POST /api/1.0/gael/:ws/class/:id/canary/promote';
const rollBack = 'DELETE /api/1.0/gael/:ws/class/:id/canary';
const publish = 'POST /api/1.0/gael/:ws/class/:id/publish';

const shop = (id = 'shop') => ({ ...workspace(), params: { ...workspace().params, id } });
const read = async () => (await server().call(canary, shop())).body;
const readShop = async () => (await server().call('GET /api/1.0/gael/:ws/class/:id', shop())).body;

async function setAnswer(text: string): Promise<void> {
  const { status } = await server().call('PUT /api/1.0/gael/:ws/intents/:id', {
    ...shop(intents['parcel']),
    body: { answers: [{ id: 'parcel', text }] },
  });
  expect(status).toBe(200);
}

const published = 'It is on its way.';
const tried = 'It arrives tomorrow.';
const question = 'where is my parcel';

/** Counts which answers new visitors get. */
async function countAnswers(count: number) {
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const person = await arrives();
    const [answer] = await person.says(question);
    people.push({ person, answer });
  }
  return people;
}

beforeEach(async () => {
  await setAnswer(published);
  await server().call(publish, { ...shop(), body: {} });
  await setAnswer(tried);
});

describe('a canary', () => {
  test('answers its share of the conversations, and each conversation always with the same model', async () => {
    const { status, body } = await server().call(start, { ...shop(), body: { share: 50 } });
    expect([status, body.canary_share]).toEqual([200, 50]);
    const people = await countAnswers(24);
    const answers = people.map(({ answer }) => answer);
    expect(new Set(answers)).toEqual(new Set([published, tried]));
    for (const { person, answer } of people.slice(0, 8)) expect(await person.says(question)).toEqual([answer]);

    const { canary: shown } = await read();
    const own = answers.filter((answer) => answer === tried).length;
    expect(shown).toMatchObject({ share: 50, model_number: 1, more: false });
    expect(shown?.canary.conversations).toBe(own);
    expect(shown?.published.conversations).toBe(24 - own);
    expect((shown?.canary.messages ?? 0) + (shown?.published.messages ?? 0)).toBe(32);
  });

  test('can be published to all conversations, with the content that was tried', async () => {
    await server().call(start, { ...shop(), body: { share: 1 } });
    await setAnswer('Written later.');
    const { status, body } = await server().call(promote, shop());
    expect([status, body.canary_share]).toEqual([200, null]);
    expect(await (await arrives()).says(question)).toEqual([tried]);
    expect(await read()).toEqual({ canary: null, other_class: null });
    expect((await server().call(promote, shop())).status).toBe(409);
  });

  test('can be rolled back: the published model answers all conversations', async () => {
    await server().call(start, { ...shop(), body: { share: 50 } });
    const { status, body } = await server().call(rollBack, shop());
    expect([status, body.canary_share]).toEqual([200, null]);
    const answers = (await countAnswers(8)).map(({ answer }) => answer);
    expect(new Set(answers)).toEqual(new Set([published]));
    expect((await server().call(rollBack, shop())).status).toBe(409);
    expect((await server().call(change, { ...shop(), body: { share: 10 } })).status).toBe(409);
  });

  test('ends with the next publication, or when the class is unpublished', async () => {
    await server().call(start, { ...shop(), body: { share: 50 } });
    await server().call(publish, { ...shop(), body: {} });
    expect(await readShop()).toMatchObject({ canary_share: null });
    await server().call(start, { ...shop(), body: { share: 50 } });
    await server().call('DELETE /api/1.0/gael/:ws/class/:id/publish', shop());
    expect(await read()).toEqual({ canary: null, other_class: null });
    const { status, raw } = await server().call(start, { ...shop(), body: { share: 50 } });
    expect([status, raw.json().type]).toEqual([409, 'class_not_published']);
  });

  test('is not listed in the history of publications', async () => {
    const history = async () => {
      const { body } = await server().call('GET /api/1.0/gael/:ws/class/:id/trainings', shop());
      return body.data.flatMap(({ publications }) => publications.map(({ id }) => id));
    };
    const before = await history();
    await server().call(start, { ...shop(), body: { share: 50 } });
    expect(await history()).toEqual(before);
  });

  test('keeps its model and its content when the class is trained again', async () => {
    await server().call(start, { ...shop(), body: { share: 50 } });
    const { canary: shown } = await read();
    await server().deps.db.tx(async (tx) => {
      const [row] = await tx
        .select()
        .from(models)
        .where(eq(models.id, shown?.model ?? ''));
      if (!row) throw new Error('no model');
      const { changes: _, ...model } = row;
      for (let index = 1; index <= 12; index += 1) {
        const createdAt = new Date(row.createdAt.getTime() + index * 1000);
        await storeModel(tx, { ...model, id: `${tenant().ws} ${index}`, startedAt: createdAt, createdAt });
      }
      // Changes the model that answers the other conversations.
      await tx.execute(sql`update classes set published_model = ${`${tenant().ws} 12`} where ws = ${tenant().ws}`);
      await storeModel(tx, {
        ...model,
        id: `${tenant().ws} 13`,
        createdAt: new Date(row.createdAt.getTime() + 13_000),
      });
    });
    const answers = (await countAnswers(12)).map(({ answer }) => answer);
    expect(new Set(answers)).toEqual(new Set([published, tried]));
    expect((await server().call(promote, shop())).status).toBe(200);
    expect(await (await arrives()).says(question)).toEqual([tried]);
  });

  test('belongs to its workspace', async () => {
    const { body: other } = await server().call('POST /api/1.0/gael/:ws/class', {
      ...workspace(),
      body: { class_name: `other ${Date.now()}`, intents: [intents['hours'] ?? '', intents['refund'] ?? ''] },
    });
    await trainNow(server().deps, tenant().ws, other.id);
    await server().call(publish, { ...shop(other.id), body: {} });
    await server().call(start, { ...shop(other.id), body: { share: 5 } });
    const refused = await server().call(start, { ...shop(), body: { share: 5 } });
    expect([refused.status, refused.raw.json().type]).toEqual([409, 'other_canary']);
    expect(await read()).toEqual({ canary: null, other_class: other.class_name });
    // A canary of a class in the trash answers no conversation.
    await server().call('DELETE /api/1.0/gael/:ws/class/:id', shop(other.id));
    expect(await read()).toEqual({ canary: null, other_class: null });
    expect((await server().call(start, { ...shop(), body: { share: 5 } })).status).toBe(200);
  });

  test.each([0, 51, 1.5, '10', null])('of a share of %j is refused', async (share) => {
    const { token, params } = shop();
    const answer = await server().app.inject({
      method: 'POST',
      url: `/api/1.0/gael/${params.ws}/class/${params.id}/canary`,
      headers: { authorization: `Bearer ${token}` },
      payload: { share },
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['share']);
  });

  test('can be started by users who may publish', async () => {
    const reader = await newTenant(server().deps.db);
    const may = allowed(tenant().ws, 'nlp_class:read');
    const asked = { ...shop(), token: (await reader.signIn('companyUser', undefined, may)).token };
    const answers = [
      await server().call(start, { ...asked, body: { share: 5 } }),
      await server().call(change, { ...asked, body: { share: 5 } }),
      await server().call(promote, asked),
      await server().call(rollBack, asked),
      await server().call(canary, asked),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200]);
  });
});

/** The running canary: its start, and which conversations it answers. */
async function runningCanary() {
  const [row] = await server().deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select publication_id as publication, since from canaries where ws = ${tenant().ws}`,
      z.object({ publication: z.coerce.number(), since: z.date() }),
    ),
  );
  if (!row) throw new Error('no canary');
  return { since: row.since, isTried: (id: string) => isOfShare(row.publication, id, 50) };
}

/** Sends the same number of messages in each conversation. */
async function sendMessages(
  since: Date,
  conversations: readonly string[],
  { messages = 1, isUnderstood }: { messages?: number; isUnderstood: (id: string, index: number) => boolean },
): Promise<void> {
  const told = conversations.flatMap((conversationId, index) =>
    Array.from({ length: messages }, (_, at) => {
      const message = {
        ws: tenant().ws,
        conversationId,
        device: 'assistant',
        channel: 'widget',
        body: 'where',
        language: 'english',
        createdAt: new Date(since.getTime() + 1),
      };
      const answered = isUnderstood(conversationId, index)
        ? { status: 'understood' as const, statusResponse: 'answered' as const }
        : { status: 'not_understood' as const, statusResponse: 'fallback' as const };
      const ratings = [1, -1, 1, -1] as const;
      const rating = ratings[index] ?? (0 as const);
      return { ...message, ...answered, messageId: `message-${at}`, rating };
    }),
  );
  await server().deps.db.tx((tx) => tx.insert(verbatims).values(told));
}

test('figures of a few conversations have a wide interval and no verdict, however many messages they have', async () => {
  await server().call(start, { ...shop(), body: { share: 50 } });
  const { since, isTried } = await runningCanary();
  const many = Array.from({ length: 200 }, (_, index) => `few-${index}`);
  const few = [true, false].flatMap((side) => many.filter((id) => isTried(id) === side).slice(0, 4));
  await sendMessages(since, few, { messages: 30, isUnderstood: isTried });
  const { canary: shown } = await read();
  const understood = shown?.metrics.find(({ metric }) => metric === 'understood');
  expect([understood?.canary?.share, understood?.published?.share]).toEqual([1, 0]);
  expect((understood?.canary?.high ?? 0) - (understood?.canary?.low ?? 0)).toBeGreaterThan(0.25);
  expect(shown?.metrics.map(({ verdict }) => verdict)).toEqual(['unclear', 'unclear', 'unclear']);
});

test('figures of both sides: a clear difference gets a verdict, a small one does not', async () => {
  await server().call(start, { ...shop(), body: { share: 50 } });
  const conversations = Array.from({ length: 400 }, (_, index) => `made-${index}`);
  // The canary understands nine of ten messages, the published model six of ten. There are no ratings yet.
  const { since, isTried } = await runningCanary();
  await sendMessages(since, conversations, { isUnderstood: (id, index) => index % 10 < (isTried(id) ? 9 : 6) });
  const { canary: shown } = await read();
  const own = conversations.filter(isTried).length;
  expect([shown?.canary.messages, shown?.published.messages]).toEqual([own, 400 - own]);
  const by = new Map(shown?.metrics.map((one) => [one.metric, one]));
  const understood = by.get('understood');
  expect(understood?.verdict).toBe('better');
  expect(understood?.difference?.value).toBeGreaterThan(0.15);
  expect(understood?.difference?.low).toBeGreaterThan(0);
  expect(by.get('fallback')).toMatchObject({ verdict: 'better' });
  expect(by.get('fallback')?.difference?.high).toBeLessThan(0);
  expect(by.get('liked')?.verdict).toBe('unclear');

  // With another share, the comparison starts again.
  await server().call(change, { ...shop(), body: { share: 20 } });
  const { canary: again } = await read();
  expect(again).toMatchObject({ share: 20, canary: { messages: 0 }, published: { messages: 0 } });
  expect(again?.metrics.map(({ verdict }) => verdict)).toEqual(['unclear', 'unclear', 'unclear']);
});

test('SQL and process choose the same conversations, about as many as the share, and a larger share includes those of a smaller one', async () => {
  const ids = Array.from({ length: 4000 }, (_, index) => `conversation-é-${index}`);
  const rows = await server().deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select id, ${isOfShareSql(42, sql`id`, 20)} as chosen from unnest(${sql.param(ids)}::text[]) as t (id)`,
      z.object({ id: z.string(), chosen: z.boolean() }),
    ),
  );
  expect(rows.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(ids.filter((id) => isOfShare(42, id, 20)));
  const chosen = ids.filter((id) => isOfShare(42, id, 20));
  expect(chosen.length).toBeGreaterThan(700);
  expect(chosen.length).toBeLessThan(900);
  expect(chosen.every((id) => isOfShare(42, id, 30))).toBe(true);
  expect(ids.filter((id) => isOfShare(43, id, 20))).not.toEqual(chosen);
});
