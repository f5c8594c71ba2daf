import { NlpClass } from '@parlance/contract/calls/nlp';
import { ShadowRun } from '@parlance/contract/calls/shadow';
import { Task } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import { newTenant } from '../../server/src/testing/people.ts';
import { startTestServer } from '../../server/src/testing/server.ts';
import { eventually } from '../support/eventually.ts';
import { banking77 } from './nluData.ts';
import { withTypos } from './nluNoise.ts';
import { printTable, type Figure } from './table.ts';

/** Shadow runs: how long it takes to read 5,000 real messages again before a model is published, and the cost. */

const data = banking77();
if (!data) throw new Error('banking77 is not there: PARLANCE_SHARED names the folder that data/banking77 is in');

const server = await startTestServer();
const { db } = server.deps;
const tenant = await newTenant(db, 'Measured');
const { token } = await tenant.signIn('companyAdmin');

async function ask<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
  const answer = await server.app.inject({
    method,
    url: `/api/1.0/gael/${tenant.ws}/${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.payload}`);
  return schema.parse(answer.json());
}

/** Waits until a task has ended, by its state from the server. */
async function ended(taskId: string): Promise<void> {
  const url = `/api/1.0/workspaces/${tenant.ws}/queue/${taskId}`;
  const task = async () =>
    Task.parse((await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json());
  const { status } = await eventually(task, (one) => one.status !== 'queued' && one.status !== 'running', 600_000);
  if (status !== 'completed') throw new Error(`the run is ${status}`);
}

await ask('POST', 'class', NlpClass, { class_name: 'bank' });
const intents = [...new Set(data.train.map(({ intent }) => intent))];
const addUtterances = async (from: number, to: number) => {
  for (const intent_name of intents) {
    const texts = data.train.filter(({ intent }) => intent === intent_name).slice(from, to);
    const utterances = texts.map(({ text }) => ({ text }));
    if (from === 0) await ask('POST', 'intents', z.unknown(), { intent_name, classes: ['bank'], utterances });
    else await ask('POST', `intents/${encodeURIComponent(intent_name)}/utterances`, z.unknown(), { utterances });
  }
};
const train = () => ask('POST', 'class/bank/train?async=false', z.unknown(), {});
await addUtterances(0, 30);
await train();
await ask('POST', 'class/bank/publish', z.unknown(), {});
await addUtterances(30, 200);
await train();

// Each message of the set once, then with a typing error, until there are enough: nearly all texts differ.
const wanted = [5000, 20_000];
const messages = Array.from({ length: Math.max(...wanted) }, (_, at) => {
  const text = data.test[at % data.test.length]?.text ?? '';
  const round = Math.floor(at / data.test.length);
  return round === 0 ? text : withTypos(text, 1, round * 10_000 + at);
});
for (let from = 0; from < messages.length; from += 1000) {
  const rows = messages.slice(from, from + 1000).map((text, at) => ({ text, at: from + at }));
  await db.execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${tenant.ws}', 'c', 'm' || (one ->> 'at'), 'assistant', 'widget', one ->> 'text', 'english', 'not_understood', 'fallback', 1,
      now() - (one ->> 'at')::int * interval '1 second'
    from jsonb_array_elements($json$${JSON.stringify(rows)}$json$::jsonb) one`);
}

const figures: Figure[] = [];
for (const count of wanted) {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const { taskId } = await ask('POST', 'class/bank/shadow', z.object({ taskId: z.string() }), { messages: count });
  await ended(taskId);
  const { user, system } = process.cpuUsage(cpu);
  const what = `${count.toLocaleString('en')} messages`;
  const { run } = await ask('GET', 'class/bank/shadow', z.object({ run: ShadowRun.nullable() }));
  if (!run) throw new Error('the run was not kept');
  const different = run.rejected.times + run.accepted.times + run.changed.times;
  figures.push(
    { what, measured: (performance.now() - began) / 1000, unit: 's', ...(count === 5000 && { goal: 60 }) },
    { what: `${what}: CPU time`, measured: (user + system) / 1e6, unit: 's' },
    { what: `${what}: texts`, measured: run.read.texts, unit: '' },
    { what: `${what}: understood differently`, measured: (100 * different) / run.read.times, unit: '%' },
    { what: `${what}: groups`, measured: run.groups.length + run.unlisted.groups, unit: '' },
  );
}
printTable(
  `A shadow run of ${intents.length} intents (banking77), 30 utterances an intent published and all in the draft`,
  figures,
);
await server.stop();
// Idle workers would keep the process alive.
process.exit();
