import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '../support/http.ts';
import { seedLargeCompany, sizes } from '../support/largeCompany.ts';
import { freePort, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { printTable, quantile, type Figure } from './table.ts';

/**
 * Lists of a large company and the permissions of one of its users, beside a bare Fastify that sends the same answers.
 */

const rounds = 10;
const timesOfRound = 20;

interface Reading {
  what: string;
  url: string;
  token?: string;
  body: unknown;
}

/** Milliseconds of each of several requests, sent one after the other. */
async function measure({ url, token }: Pick<Reading, 'url' | 'token'>): Promise<number[]> {
  const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
  const taken: number[] = [];
  for (let i = 0; i < timesOfRound; i++) {
    const began = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    taken.push(performance.now() - began);
  }
  return taken;
}

const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn' } });
const admin = await signIn(server.url);
const began = performance.now();
const company = await seedLargeCompany(admin);
const seeded = (performance.now() - began) / 1000;

const asked: readonly (readonly [string, string])[] = [
  [`users of one organization (${sizes.users})`, `/user?company_id=${company.id}`],
  [`all users (${sizes.users + (sizes.companies - 1) * sizes.usersElsewhere + 1})`, '/user'],
  [`organizations (${sizes.companies + 1})`, '/company'],
  [`tokens (${sizes.tokens})`, `/token?company_id=${company.id}`],
  [`workspaces (${sizes.workspaces + sizes.companies})`, '/workspaces'],
  ['effective permissions of one user', `/user/${company.users[1] ?? ''}/permissions`],
  ['the session', '/me'],
];
const readings: Reading[] = [];
for (const [what, where] of asked) {
  const { body, status } = await ask(server.url, `GET /api/1.0${where}`, { token: admin.token });
  if (status !== 200) throw new Error(`${where} answered ${status}`);
  readings.push({ what, url: `${server.url}/api/1.0${where}`, token: admin.token, body });
}

const directory = await mkdtemp(path.join(tmpdir(), 'parlance-bare-'));
const file = path.join(directory, 'payloads.json');
await writeFile(file, JSON.stringify(readings.map(({ body }) => body)));
const port = await freePort();
const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'barePayloads.mjs'), file, String(port)]);
const floor = `http://127.0.0.1:${port}/payload`;
while (!(await fetch(`${floor}/0`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));

const figures: Figure[] = [];
for (const [index, { what, body, ...reading }] of readings.entries()) {
  const peer: number[] = [];
  const ours: number[] = [];
  // The two are measured in turns, because the load of the machine varies. The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const [beside, measured] = [await measure({ url: `${floor}/${index}` }), await measure(reading)];
    if (round === 0) continue;
    peer.push(...beside);
    ours.push(...measured);
  }
  const size = (JSON.stringify(body).length / 1024).toFixed(0);
  for (const [name, p] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [measured, beside] = [quantile(ours, p), quantile(peer, p)];
    figures.push({
      what: `${what}, ${size} KB, ${name}`,
      measured,
      peer: beside,
      ratio: measured / beside,
      unit: 'ms',
    });
  }
}
bare.kill('SIGKILL');
await server.dispose();
await rm(directory, { recursive: true, force: true });
printTable(
  `A company of ${sizes.users} users and ${sizes.workspaces} workspaces, embedded database (peer: bare Fastify, same answers)`,
  [...figures, { what: 'making all of it by the calls of the console', measured: seeded, unit: 's' }],
);
