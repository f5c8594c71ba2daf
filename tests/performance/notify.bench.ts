import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres, findProgram } from '../../scripts/lib/programs.mjs';
import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/postgres.ts';
import { freePort } from '../support/server.ts';
import { printTable, type Figure } from './table.ts';

/*
 * Two ways to announce events to all processes: NOTIFY at commit, or a broker after it. One event is a row and its
 * announcement, 16 connections write at once, 8 processes listen. PostgreSQL does not wait for the disk here, so the
 * share of NOTIFY is the greatest possible.
 */

const writers = 16;
const listeners = 8;
const seconds = 6;
const payload = 'x'.repeat(400);
/** Announcements that the publisher has sent and the broker has not yet acknowledged, at most. */
const window = 1000;

const figures: Figure[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'parlance-notify-'));
const postgres = await startPostgres();
try {
  const table = new Client({ connectionString: postgres.url });
  await table.connect();
  await table.query('create table said (id bigint generated always as identity primary key, payload text not null)');
  await table.end();
  const insert = `insert into said (payload) values ('${payload}')`;
  const alone = await transactions(`${insert};`);
  const notified = await transactions(
    `with one as (${insert} returning payload) select pg_notify('said', payload) from one;`,
  );
  figures.push({ what: 'rows without an announcement', measured: alone, unit: '/s' });
  figures.push({ what: 'rows with NOTIFY', measured: notified, unit: '/s', peer: alone, ratio: notified / alone });
  figures.push(...(await brokers()));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
printTable(`Announcing an event: ${writers} writers, ${listeners} listeners`, figures);

/** Transactions per second of a script while the listeners listen; each listener must receive every announcement. */
async function transactions(script: string): Promise<number> {
  const file = path.join(folder, 'script.sql');
  await writeFile(file, script);
  let heard = 0;
  const clients = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const client = new Client({ connectionString: postgres.url });
      client.on('notification', () => (heard += 1));
      await client.connect();
      await client.query('listen said');
      return client;
    }),
  );
  const pgbench = path.join(findPostgres() ?? '', 'pgbench');
  const args = ['-n', '-c', String(writers), '-j', '2', '-T', String(seconds), '-f', file, postgres.url];
  const { stdout } = await promisify(execFile)(pgbench, args);
  const count = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  if (script.includes('pg_notify')) {
    await eventually(
      async () => heard,
      (all) => all === count * listeners,
    );
  }
  for (const client of clients) await client.end();
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Announcements per second that reach every listener, for each installed broker. */
async function brokers(): Promise<Figure[]> {
  const found: Figure[] = [];
  const redis = findProgram('redis-server');
  const nats = findProgram('nats-server');
  const line = (text: string) => `${text}\r\n`;
  if (redis) {
    const rate = await announcements(redis, (port) => ['--port', String(port), '--save', '', '--dir', folder], {
      subscribe: line('SUBSCRIBE said'),
      publish: line(`*3\r\n$7\r\nPUBLISH\r\n$4\r\nsaid\r\n$${payload.length}\r\n${payload}`),
    });
    found.push({ what: 'Redis alone, without the rows', measured: rate, unit: '/s' });
  }
  if (nats) {
    const hello = line('CONNECT {"verbose":false,"pedantic":false}');
    const rate = await announcements(nats, (port) => ['-a', '127.0.0.1', '-p', String(port)], {
      hello,
      subscribe: line('SUB said 1'),
      publish: line(`PUB said ${payload.length}\r\n${payload}`),
    });
    found.push({ what: 'NATS alone, without the rows', measured: rate, unit: '/s' });
  }
  return found;
}

interface Protocol {
  hello?: string;
  subscribe: string;
  publish: string;
}

async function announcements(
  program: string,
  args: (port: number) => string[],
  { hello = '', subscribe, publish }: Protocol,
): Promise<number> {
  const port = await freePort();
  const broker = spawn(program, args(port), { stdio: 'ignore' });
  const opened: Socket[] = [];
  const open = async () => {
    const socket = await eventually(
      () => tryConnect(port),
      (one) => one !== undefined,
    );
    if (!socket) throw new Error('the broker does not answer');
    socket.write(hello);
    opened.push(socket);
    return socket;
  };
  try {
    const heard: number[] = [];
    for (let at = 0; at < listeners; at += 1) {
      const socket = await open();
      heard.push(0);
      // Each announcement contains the payload once, and nothing else contains as many of its letter.
      socket.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 0x78) heard[at] = (heard[at] ?? 0) + 1;
      });
      socket.write(subscribe);
    }
    const publisher = await open();
    publisher.resume();
    const done = () => Math.floor(Math.min(...heard) / payload.length);
    const begun = performance.now();
    let sent = 0;
    while (performance.now() - begun < seconds * 1000) {
      const room = window - (sent - done());
      if (room > 0) publisher.write(publish.repeat(room));
      sent += Math.max(0, room);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return done() / seconds;
  } finally {
    for (const socket of opened) socket.destroy();
    broker.kill('SIGKILL');
    await once(broker, 'exit');
  }
}

async function tryConnect(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  );
}
