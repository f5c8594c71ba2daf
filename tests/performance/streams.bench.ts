import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ConversationEvent } from '@parlance/contract/calls/conversation';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { readEvents } from '../support/events.ts';
import { ask } from '../support/http.ts';
import { atOnce } from '../support/pool.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { residentMb } from './memory.ts';
import { printTable, quantile, type Figure } from './table.ts';

/**
 * Many open event streams and many messages per second. Each message is counted: none may be lost or delivered twice.
 */

const streams = 2000;
const seconds = 20;
const ws = 'acme_support';
// No dialog of the demo content answers these texts: the ids of its messages differ.
const texts = ['can I pay by bank transfer', 'I want to cancel my order #48211', 'bonjour', 'refund please'];
/** Milliseconds after the last message until a missing one counts as lost. */
const patience = 120_000;

/**
 * Opens the streams at one server, and sends messages to another one or to the same.
 *
 * @param rate messages of visitors per second; each is answered, so twice as many are delivered
 */
async function measure(what: string, sender: RunningServer, reader: RunningServer, rate: number): Promise<void> {
  const person = await signIn(sender.url);
  const { token: key } = await person.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, { params: { ws } });
  const params = { ws, device: 'assistant' };
  const tokens = await atOnce(20, Array.from({ length: streams }), async () => {
    const { body } = await ask(sender.url, 'POST /api/1.0/workspaces/:ws/visitors', {
      params: { ws },
      body: { token: key },
    });
    const { token } = z.object({ token: z.string() }).parse(body);
    await ask(sender.url, 'GET /api/1.0/workspaces/:ws/conversation/:device', { params, token });
    return token;
  });

  const before = await residentMb(reader.pid);
  /** How often each message was received, own ones and answers. */
  const came = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const times: number[] = [];
  const note = (data: unknown) => {
    const event = ConversationEvent.parse(data);
    if (event.type !== 'message') return false;
    const { messageId } = event.message;
    came.set(messageId, (came.get(messageId) ?? 0) + 1);
    const began = saidAt.get(messageId.replace('answer-', ''));
    if (began !== undefined && messageId.startsWith('answer-')) times.push(performance.now() - began);
    return false;
  };
  const address = `${reader.url}/api/1.0/workspaces/${ws}/conversation/assistant/stream`;
  const reading: Promise<unknown>[] = [];
  await Promise.all(
    tokens.map(
      (token) =>
        new Promise<void>((resolve) => {
          reading.push(readEvents(address, token, note, '0', resolve).catch(() => undefined));
        }),
    ),
  );
  await wait(3000);
  const perStream = ((await residentMb(reader.pid)) - before) * 1024;

  const began = performance.now();
  const sending: Promise<void>[] = [];
  let refused = 0;
  for (let at = 0; at < rate * seconds; at++) {
    const due = began + (at / rate) * 1000;
    if (performance.now() < due) await wait(due - performance.now());
    const messageId = randomUUID();
    saidAt.set(messageId, performance.now());
    const said = ask(sender.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
      params,
      token: tokens[at % streams] ?? '',
      body: { messageId, text: texts[at % texts.length] },
    });
    sending.push(
      said.then(({ status }) => {
        if (status !== 202) refused += 1;
      }),
    );
  }
  await Promise.all(sending);
  const accepted = (performance.now() - began) / 1000;
  const wanted = [...saidAt.keys()].flatMap((id) => [id, `answer-${id}`]);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline && !wanted.every((id) => came.has(id))) await wait(200);
  const delivered = (performance.now() - began) / 1000;

  const figures: Figure[] = [
    { what: 'streams open', measured: streams, unit: '' },
    { what: 'memory of a stream', measured: perStream / streams, unit: 'KiB' },
    {
      what: 'messages accepted a second',
      measured: saidAt.size / accepted,
      unit: '',
      goal: rate * 0.95,
      atLeast: true,
    },
    { what: 'messages and answers delivered a second', measured: wanted.length / delivered, unit: '' },
    { what: 'message to its answer, p50', measured: quantile(times, 0.5), unit: 'ms' },
    { what: 'message to its answer, p99', measured: quantile(times, 0.99), unit: 'ms' },
    { what: 'refused', measured: refused, unit: '', goal: 0 },
    { what: 'lost', measured: wanted.filter((id) => !came.has(id)).length, unit: '', goal: 0 },
    { what: 'came twice', measured: wanted.filter((id) => (came.get(id) ?? 0) > 1).length, unit: '', goal: 0 },
  ];
  printTable(what, figures);
  await Promise.all([sender.dispose(), reader === sender ? undefined : reader.dispose()]);
  await Promise.all(reading);
}

const env = { PARLANCE_DEMO: '1', PARLANCE_LOG_LEVEL: 'warn' };
for (const rate of [100, 200]) {
  const alone = await startServer({ env });
  await measure(`One process, embedded database, ${rate} messages a second`, alone, alone, rate);
  const postgres = await startPostgres();
  const onPostgres = { ...env, DATABASE_URL: postgres.url };
  const sender = await startServer({ env: onPostgres });
  const reader = await startServer({ env: onPostgres });
  await measure(
    `Two processes on one PostgreSQL, ${rate} messages a second to one, all streams at the other`,
    sender,
    reader,
    rate,
  );
  await postgres.stop();
}
