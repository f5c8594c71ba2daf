import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ConversationEvent } from '@parlance/contract/calls/conversation';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { ask } from '../support/http.ts';
import { readEvents } from '../support/events.ts';
import { freePort, startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { residentMb } from './memory.ts';
import { printTable, quantile } from './table.ts';

/** Message → first answer event, over HTTP on loopback, beside a bare Fastify with one insert. */

const conversations = 50;
const messagesEach = 20;
// No dialog of the demo content answers these texts: `bench scripts` measures dialogs.
const texts = [
  'can I pay by bank transfer',
  'I want to cancel my order #48211',
  'do you have the blue kettle',
  'bonjour',
  'refund please',
];

/** Milliseconds of each exchange of one visitor. */
async function talk(server: RunningServer, key: string, ws: string): Promise<number[]> {
  const opened = await ask(server.url, 'POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws },
    body: { token: key },
  });
  const { token } = z.object({ token: z.string() }).parse(opened.body);
  const params = { ws, device: 'assistant' };
  await ask(server.url, 'GET /api/1.0/workspaces/:ws/conversation/:device', { params, token });
  const times: number[] = [];
  let began = 0;
  const say = async () => {
    began = performance.now();
    const text = texts[times.length % texts.length];
    await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
      params,
      token,
      body: { messageId: randomUUID(), text },
    });
  };
  const reading = readEvents(`${server.url}/api/1.0/workspaces/${ws}/conversation/assistant/stream`, token, (data) => {
    const event = ConversationEvent.parse(data);
    if (event.type !== 'message' || event.message.from !== 'assistant') return false;
    if (event.message.messageId.startsWith('welcome-')) return false;
    times.push(performance.now() - began);
    if (times.length === messagesEach) return true;
    void say();
    return false;
  });
  await say();
  await reading;
  return times;
}

async function ours(): Promise<{ times: number[]; idleMb: number }> {
  const server = await startServer({ env: { PARLANCE_DEMO: '1', PARLANCE_LOG_LEVEL: 'warn' } });
  const person = await signIn(server.url);
  const ws = 'acme_support';
  const { token } = await person.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, { params: { ws } });
  const idleMb = await residentMb(server.pid);
  await talk(server, token, ws);
  const times = await Promise.all(Array.from({ length: conversations }, () => talk(server, token, ws)));
  await server.dispose();
  return { times: times.flat(), idleMb };
}

async function bare(): Promise<number[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parlance-bare-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bareServer.mjs'), directory, String(port)]);
  const say = (text: string) => ask(`http://127.0.0.1:${port}`, 'POST /said', { body: { text } });
  while (
    await say('warm').then(
      () => false,
      () => true,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
  const times = await Promise.all(
    Array.from({ length: conversations }, async () => {
      const mine: number[] = [];
      for (let i = 0; i < messagesEach; i++) {
        const began = performance.now();
        await say('where is my parcel?');
        mine.push(performance.now() - began);
      }
      return mine;
    }),
  );
  child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
  return times.flat();
}

const floor = await bare();
const { times, idleMb } = await ours();
const row = (what: string, p: number, goal?: number) => {
  const [measured, peer] = [quantile(times, p), quantile(floor, p)];
  return { what, measured, peer, ratio: measured / peer, goal, unit: 'ms' };
};
printTable(
  'Message to first answer event, 50 conversations at once, embedded database (peer: bare Fastify + one insert)',
  [
    row('p50', 0.5),
    row('p99', 0.99, 4),
    { what: 'resident memory, idle, demo content', measured: idleMb, unit: 'MiB' },
  ],
);
