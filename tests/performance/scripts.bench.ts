import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { readEvents } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { printTable, quantile } from './table.ts';

/** What a script costs, and what people who talk to an assistant notice of scripts that mean harm. */

const server = await startServer();
try {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'scripts');

  const create = async (scriptCode: string): Promise<string> => {
    const body = { script_name: randomUUID(), type: 'adv', scriptCode };
    return (await person.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body })).script_id;
  };
  const play = (id: string) =>
    person.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, { params: { ws, id }, body: {} });
  const detail = (id: string, runId: string) =>
    person.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRunDetail, { params: { ws, id, runId } });
  const ended = async (id: string, runId: string) =>
    eventually(
      () => detail(id, runId),
      (run) => run.ended_at !== null,
    );
  /** Milliseconds of the server from the start of a run to its end. */
  async function timesOf(code: string, runs: number): Promise<number[]> {
    const id = await create(code);
    const times: number[] = [];
    for (let at = 0; at < runs; at += 1) {
      const { run_id: runId } = await play(id);
      const run = await ended(id, runId);
      if (run.state !== 'done') throw new Error(JSON.stringify(run.error));
      times.push(Date.parse(run.ended_at ?? '') - Date.parse(run.created_at));
    }
    return times;
  }

  const vm = Array.from({ length: 20 }, () => {
    const began = performance.now();
    runInNewContext('1 + 1', {});
    return performance.now() - began;
  });
  const empty = await timesOf('return 1', 20);
  const fifty = await timesOf("for (let i = 0; i < 50; i++) await memory.workspace.get('x')", 10);
  const replayed = await timesOf("for (let i = 0; i < 50; i++) await memory.workspace.get('x'); await wait(0)", 10);
  const ms = (what: string, times: readonly number[]) => ({ what, measured: quantile(times, 0.5), unit: 'ms' });
  const median = quantile(vm, 0.5);
  printTable('a script, p50; the peer is a new context of node:vm, which is no sandbox', [
    { ...ms('an empty script, from play to its end', empty), peer: median },
    ms('50 steps', fifty),
    ms('50 steps, a wait, and the replay of all', replayed),
  ]);

  /** Milliseconds from message to answer. */
  async function talk(messages: number): Promise<number[]> {
    const params = { ws, device: 'assistant' };
    const { token } = person;
    await ask(server.url, 'GET /api/1.0/workspaces/:ws/conversation/:device', { params, token });
    const times: number[] = [];
    let began = 0;
    let messageId = '';
    const say = async () => {
      began = performance.now();
      messageId = randomUUID();
      const body = { messageId, text: 'where is my parcel?' };
      await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', { params, token, body });
    };
    const stream = `${server.url}/api/1.0/workspaces/${ws}/conversation/assistant/stream`;
    const Answer = z.object({ message: z.object({ from: z.literal('assistant'), messageId: z.string() }) });
    const reading = readEvents(stream, token, (data) => {
      const event = Answer.safeParse(data);
      if (!event.success || event.data.message.messageId !== `answer-${messageId}`) return false;
      times.push(performance.now() - began);
      if (times.length === messages) return true;
      messageId = '';
      void say();
      return false;
    });
    await say();
    await reading;
    return times;
  }

  const hostile = [
    'for (;;) {}',
    'const all = []; for (;;) all.push({})',
    "for (;;) log('x')",
    'const f = () => f() + 1; f()',
    'await new Promise(() => {})',
    "await Promise.all(Array.from({ length: 10000 }, () => memory.workspace.get('x')))",
  ];
  const ids = await Promise.all(hostile.map(create));
  const attacking = new AbortController();
  const attack = async () => {
    while (!attacking.signal.aborted) {
      for (const id of ids) await ended(id, (await play(id)).run_id);
    }
  };
  await talk(50);
  const before = await talk(200);
  const attacks = [attack(), attack(), attack(), attack()];
  const during = await talk(300);
  attacking.abort();
  await Promise.all(attacks);
  const after = await talk(200);
  const p99 = quantile(during, 0.99);
  const alone = quantile([...before, ...after], 0.99);
  printTable('message to answer, beside scripts that mean harm; the peer is without them', [
    { what: 'p50', measured: quantile(during, 0.5), unit: 'ms', peer: quantile([...before, ...after], 0.5) },
    { what: 'p99', measured: p99, unit: 'ms', peer: alone, ratio: p99 / alone, goal: 1.2 },
  ]);
} finally {
  await server.dispose();
}
