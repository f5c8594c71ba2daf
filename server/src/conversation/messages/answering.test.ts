import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { conversations, verbatims } from '../../platform/db/conversationTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answersSettled, startAnswering } from './answering.ts';
import { leaseConversations } from './answerLeases.ts';
import { appendMessage } from './append.ts';

const conversation = 'GET /api/1.0/workspaces/:ws/conversation/:device';

let server: TestServer;
let tenant: Tenant;
let token: string;
let params: { ws: string; device: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws, device: 'assistant' };
  await server.call(conversation, { token, params });
});

const read = async () => (await server.call(conversation, { token, params })).body.messages;
const mine = () => eq(conversations.ws, tenant.ws);

/** Stores a message like a process that ends before it answers. */
async function leave(text: string, messageId: string = randomUUID()) {
  const appended = await server.deps.db.tx((tx) =>
    appendMessage(tx, mine(), { messageId, sender: 'person', body: text }),
  );
  if (!appended) throw new Error('the conversation has not begun');
  return appended;
}

const expireLeases = () =>
  server.deps.db.tx((tx) => tx.update(conversations).set({ answerLeaseUntil: sql`now() - interval '1 second'` }));

const takeOverWhatIsFree = () => server.deps.db.tx((tx) => leaseConversations(tx, [], 10));

describe('a conversation that waits for answers', () => {
  test('is leased to the process that stored its first message, and to no other while the lease lasts', async () => {
    const first = await leave('one');
    const second = await leave('two');
    expect(first.lease).not.toBeNull();
    expect(second.lease).toBeNull();
    expect(await takeOverWhatIsFree()).toEqual([]);
    await expireLeases();
    const [taken] = await takeOverWhatIsFree();
    expect(taken).toMatchObject({ ws: tenant.ws, attempts: 1 });
    expect(taken?.lease).not.toBe(first.lease);
    expect(await takeOverWhatIsFree()).toEqual([]);
  });

  test('is taken over when its process died: every message is answered once, in order, however old', async () => {
    const said = ['one', 'two', 'three'];
    for (const text of said) await leave(text);
    await server.deps.db.tx((tx) =>
      tx
        .update(conversations)
        .set({ updatedAt: sql`now() - interval '3 days'`, answerLeaseUntil: null })
        .where(mine()),
    );
    onTestFinished(startAnswering(server.deps));
    const messages = await eventually(async () => {
      const now = await read();
      expect(now).toHaveLength(6);
      return now;
    });
    expect(messages.map(({ from }) => from)).toEqual([...said.map(() => 'person'), ...said.map(() => 'assistant')]);
    const ids = messages.map(({ messageId }) => messageId);
    expect(ids.slice(3)).toEqual(ids.slice(0, 3).map((id) => `answer-${id}`));
    const kept = await server.deps.db.tx((tx) => tx.select().from(verbatims).where(eq(verbatims.ws, tenant.ws)));
    expect(kept.map(({ body }) => body).toSorted()).toEqual(said.toSorted());
  });

  test('is left to other processes when its process stops, after the current answer', async () => {
    for (const text of ['one', 'two', 'three']) await leave(text);
    const stop = startAnswering(server.deps);
    await stop();
    expect((await read()).map(({ from }) => from)).toEqual(['person', 'person', 'person', 'assistant']);
    expect(await takeOverWhatIsFree()).toMatchObject([{ ws: tenant.ws }]);
  });

  test('is answered as failed after many takeovers, so that it crashes no further process', async () => {
    await leave('dangerous');
    for (let time = 0; time < 5; time += 1) {
      await expireLeases();
      await takeOverWhatIsFree();
    }
    await expireLeases();
    onTestFinished(startAnswering(server.deps));
    await eventually(async () => expect(await read()).toHaveLength(2));
    const [kept] = await server.deps.db.tx((tx) => tx.select().from(verbatims).where(eq(verbatims.ws, tenant.ws)));
    expect(kept?.statusResponse).toBe('error');
  });

  test('stops waiting after a message that came twice at the same moment, or was deleted with the conversation', async () => {
    const { row } = await leave('one');
    expect((await leave('one', row.messageId)).added).toBe(false);
    await server.call('DELETE /api/1.0/workspaces/:ws/conversation/:device', { token, params });
    expect(await takeOverWhatIsFree()).toEqual([]);
    await leave('two', 'twice');
    await server.deps.db.tx((tx) =>
      tx
        .update(conversations)
        .set({ answeredSeq: sql`asked_seq` })
        .where(mine()),
    );
    await leave('two', 'twice');
    await expireLeases();
    onTestFinished(startAnswering(server.deps));
    await eventually(async () => {
      const [now] = await server.deps.db.tx((tx) => tx.select().from(conversations).where(mine()));
      expect(now?.answeredSeq).toBe(now?.askedSeq);
    });
    await answersSettled(server.deps);
    expect((await read()).map(({ text }) => text)).toEqual(['two']);
  });
});
