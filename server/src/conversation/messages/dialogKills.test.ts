import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopDialogs, takeTurn } from '../../automation/dialogs/takeTurn.ts';
import { seededRandom } from '../../nlu/random.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import type { Db } from '../../platform/db/port.ts';
import { newId } from '../../platform/ids/newId.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { appendMessage } from './append.ts';
import { dialogTalk } from './dialogTalk.ts';

let server: TestServer;
let tenant: Tenant;
let scriptId: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  const { token } = await tenant.signIn('companyAdmin');
  const body = { script_name: 'Killed', type: 'dialog' as const, scriptCode };
  const params = { ws: tenant.ws };
  scriptId = (await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body })).body.script_id;
});
afterAll(async () => {
  await stopDialogs();
  await server.stop();
});

/**
 * A script that reports what it remembers, its answers, and whether random numbers and time stay the same on replay.
 */
const scriptCode = `
  const drawn = [Math.random(), crypto.randomUUID(), Date.now()].join();
  await memory.conversation.set('drawn', drawn);
  const answers = [];
  for (let i = 1; i <= 3; i++) {
    const n = (await memory.conversation.get('n')) ?? 0;
    await memory.conversation.set('n', n + 1);
    await say('Question ' + i);
    answers.push(await ask('Number?', { type: 'number' }));
  }
  const isSame = drawn === (await memory.conversation.get('drawn'));
  await say(answers.join() + ' ' + (await memory.conversation.get('n')) + ' ' + isSame);`;

const lines = ['hello', '1', 'no idea', '2', '3'];

/** A database that simulates a process which dies at its n-th transaction, before or after the commit. */
function killedAt(db: Db, at: number, afterCommit: boolean): Db {
  let count = 0;
  return {
    ...db,
    async tx(work) {
      count += 1;
      if (count > at || (count === at && !afterCommit)) throw new Error('killed');
      const done = await db.tx(work);
      if (count === at) throw new Error('killed');
      return done;
    },
  };
}

/** Holds a conversation with the dialog. Returns its messages and the number of kills. */
async function talk(random: (() => number) | null): Promise<{ said: string[]; kills: number }> {
  const { deps } = server;
  const { ws } = tenant;
  const id = newId();
  await deps.db.tx((tx) =>
    tx.insert(conversations).values({ id, ws, device: 'assistant', participant: id, channel: 'widget' }),
  );
  let kills = 0;
  for (const text of lines) {
    const messageId = newId();
    const asked = await deps.db.tx((tx) =>
      appendMessage(tx, eq(conversations.id, id), { messageId, sender: 'person', body: text }),
    );
    const turn = {
      ws,
      device: 'assistant',
      conversationId: id,
      channel: 'widget',
      visitor: {},
      messageId,
      seq: asked?.row.seq ?? 0,
      text,
      values: null,
      understood: { intent: null, intentId: null, score: 0, attributes: [], requests: [] },
      language: 'english',
      hasAnswers: false,
    };
    const candidates = [{ scriptId, version: 1, because: 'intent' as const }];
    for (let isDone = false; !isDone;) {
      const doomed = random && random() < 0.6 && killedAt(deps.db, 1 + Math.floor(random() * 8), random() < 0.5);
      isDone = await takeTurn({ ...deps, db: doomed || deps.db }, dialogTalk(deps), turn, candidates)
        .then((reply) => reply !== null)
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'killed') throw error;
          kills += 1;
          return false;
        });
      // Ends the lease of the killed process.
      await deps.db.execute("update script_runs set lease_until = now() - interval '1 second' where ws = $1", [ws]);
    }
  }
  const { rows } = await deps.db.execute(
    "select body from messages where conversation_id = $1 and sender = 'assistant' order by seq",
    [id],
  );
  return { said: rows.map((row) => String(Object.values(Object(row))[0])), kills };
}

test('a dialog whose process is killed at any transaction sends the same messages as an undisturbed one, each once', async () => {
  const { said } = await talk(null);
  expect(said).toEqual([
    'Question 1',
    'Number?',
    'Question 2',
    'Number?',
    'Please enter a number.',
    'Question 3',
    'Number?',
    '1,2,3 3 true',
  ]);
  let kills = 0;
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const disturbed = await talk(seededRandom(seed));
    expect(disturbed.said, `seed ${seed}`).toEqual(said);
    kills += disturbed.kills;
  }
  expect(kills).toBeGreaterThan(30);
});
