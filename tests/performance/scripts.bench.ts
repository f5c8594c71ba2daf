import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { setTimeout as pause } from 'node:timers/promises';
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

/** The cost of a script, and how much harmful scripts slow down people who talk to an assistant. */

/** Milliseconds between two starts of scripts. */
const startEvery = 50;

const Told = z.object({ message: z.object({ from: z.literal('assistant') }) });

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
  /** Milliseconds of each run, from start to end, as the server measures it. */
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

  /** Milliseconds from each message to the dialog's next question, with `people` conversations at once. */
  async function holdDialogs(people: number, questions: number): Promise<number[]> {
    const scriptCode = `for (let i = 1; i <= ${questions}; i++) await ask('Number ' + i + '?', { type: 'number' }); await say('Done')`;
    const script = { script_name: randomUUID(), type: 'dialog', scriptCode };
    const { script_id: trial } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
      params: { ws },
      body: script,
    });
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: people }, async (_, at) => {
        const thing = { name: `${ws}-vthing_Dialog ${at}` };
        const made = await person.get('POST /api/1.0/workspaces/:ws/vthing', z.object({ vthingId: z.string() }), {
          params: { ws },
          body: thing,
        });
        const asked = { params: { ws, device: made.vthingId }, query: { trial }, token: person.token };
        await ask(server.url, 'GET /api/1.0/workspaces/:ws/conversation/:device', asked);
        const stream = `${server.url}/api/1.0/workspaces/${ws}/conversation/${made.vthingId}/stream?trial=${trial}`;
        let began = 0;
        let said = 0;
        const say = async () => {
          began = performance.now();
          const body = { messageId: randomUUID(), text: '7' };
          await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', { ...asked, body });
        };
        const reading = readEvents(stream, person.token, (data) => {
          if (!Told.safeParse(data).success) return false;
          times.push(performance.now() - began);
          said += 1;
          if (said > questions) return true;
          void say();
          return false;
        });
        await say();
        await reading;
      }),
    );
    return times;
  }

  const dialogs = await holdDialogs(100, 5);
  printTable('100 dialogs at once, from a message to what the dialog says', [
    { what: 'p50', measured: quantile(dialogs, 0.5), unit: 'ms' },
    { what: 'p99', measured: quantile(dialogs, 0.99), unit: 'ms' },
  ]);

  /** Milliseconds from each message to its answer. */
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
  /**
   * Starts scripts one after another, at a fixed interval, until it is ended; starting them costs the same whatever
   * they do.
   */
  async function keepStarting(codes: readonly string[]): Promise<() => Promise<void>> {
    const ids = await Promise.all(codes.map(create));
    const ending = new AbortController();
    const starting = (async () => {
      for (let at = 0; !ending.signal.aborted; at += 1) {
        await play(ids[at % ids.length] ?? '');
        await pause(startEvery);
      }
    })();
    return async () => {
      ending.abort();
      await starting;
      for (const id of ids) {
        const path = 'PUT /api/1.0/workspaces/:ws/script/:id/cancel';
        await person.get(path, z.unknown(), { params: { ws, id }, body: {} });
      }
    };
  }

  await talk(50);
  const times = { alone: new Array<number>(), harmless: new Array<number>(), hostile: new Array<number>() };
  // The kinds are measured in turns, so that other load of the machine affects all of them.
  for (let round = 0; round < 4; round += 1) {
    times.alone.push(...(await talk(100)));
    const endHarmless = await keepStarting(['return 1']);
    times.harmless.push(...(await talk(100)));
    await endHarmless();
    const endHostile = await keepStarting(hostile);
    times.hostile.push(...(await talk(100)));
    await endHostile();
  }
  const row = (what: string, q: number) => {
    const [hostileMs, harmlessMs] = [quantile(times.hostile, q), quantile(times.harmless, q)];
    return { what, measured: hostileMs, unit: 'ms', peer: harmlessMs, ratio: hostileMs / harmlessMs, goal: 1.2 };
  };
  printTable('message to answer, beside scripts that mean harm; the peer is beside as many that do nothing', [
    { what: 'p50, beside none', measured: quantile(times.alone, 0.5), unit: 'ms' },
    { what: 'p99, beside none', measured: quantile(times.alone, 0.99), unit: 'ms' },
    row('p50', 0.5),
    row('p99', 0.99),
  ]);
} finally {
  await server.dispose();
}
