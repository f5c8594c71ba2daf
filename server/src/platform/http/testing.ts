import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { defineCalls } from '@parlance/contract/call';
import { Name, Ok, QueryInt } from '@parlance/contract/common';
import { openSession } from '../../identity/sessions/sessions.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { companies, users } from '../db/accountTables.ts';
import { workspaces } from '../db/workspaceTables.ts';
import type { AnyCall, AnyHandlers } from './mount.ts';
import { refuse } from './refusal.ts';

/** Calls of each kind. */
export const table = defineCalls({
  'GET /t/open': {
    summary: 'open',
    permission: 'public',
    query: z.object({ n: QueryInt(1, 5).default(2) }),
    response: z.object({ n: z.int(), who: z.string() }),
  },
  'GET /t/me': { summary: 'mine', permission: 'console:use', response: z.object({ login: z.string() }) },
  'GET /t/admin': { summary: 'admin', permission: 'cache:flush', response: Ok },
  'GET /t/:ws/thing/:id': {
    summary: 'in a workspace',
    permission: 'workspace:read',
    response: z.object({ ws: z.string(), id: z.string() }),
  },
  'POST /t/body': {
    summary: 'a body',
    permission: 'public',
    body: z.object({ name: Name, list: z.array(z.object({ text: z.string().min(1) })).default([]) }),
    response: z.object({ body: z.unknown() }),
    status: 201,
  },
  'POST /t/file': {
    summary: 'a file',
    permission: 'public',
    upload: z.object({ mode: z.enum(['a', 'b']) }),
    response: z.object({ name: z.string(), size: z.int(), mode: z.string() }),
    maxBytes: 1000,
  },
  'GET /t/wrong': { summary: 'an answer of another shape', permission: 'public', response: z.object({ n: z.int() }) },
  'GET /t/more': { summary: 'an answer with more', permission: 'public', response: z.object({ n: z.int() }) },
  'GET /t/less': {
    summary: 'an answer without what has a default',
    permission: 'public',
    response: z.object({ n: z.int().default(3) }),
  },
  'GET /t/crash': { summary: 'a crash', permission: 'public', response: Ok },
  'PUT /t/stale': { summary: 'refused', permission: 'public', response: Ok },
  'DELETE /t/empty': { summary: 'nothing to say', permission: 'public', response: 'empty' },
  'GET /t/raw': { summary: 'raw', permission: 'public', response: 'file' },
  'GET /t/client': {
    summary: 'the client',
    permission: 'public',
    response: z.object({ client: z.unknown(), ifMatch: z.unknown() }),
    versioned: true,
  },
});

const handlers: AnyHandlers = {
  'GET /t/open': async ({ query, caller }) => ({
    ...z.object({ n: z.int() }).parse(query),
    who: caller?.login ?? 'nobody',
  }),
  'GET /t/me': async ({ principal }) => ({ login: principal.login }),
  'GET /t/admin': async () => ({ ok: true }),
  'GET /t/:ws/thing/:id': async ({ ws, params }) => ({ ws, id: params['id'] }),
  'POST /t/body': async ({ body }) => ({ body }),
  'POST /t/file': async ({ upload: { file, fields } }) => ({
    name: file.filename,
    size: file.bytes.length,
    ...z.object({ mode: z.string() }).parse(fields),
  }),
  'GET /t/wrong': async () => ({ n: 'secret' }),
  'GET /t/more': async () => ({ n: 1, hash: 'secret' }),
  'GET /t/less': async () => ({}),
  'GET /t/crash': () => Promise.reject(new Error('secret in /etc')),
  'PUT /t/stale': () => Promise.reject(refuse.stale({ version: 7 })),
  'DELETE /t/empty': async () => {},
  'GET /t/raw': async ({ reply }: AnyCall) => void reply.type('text/plain').send('raw'),
  'GET /t/client': async ({ client, ifMatch }) => ({ client, ifMatch: ifMatch ?? null }),
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const json = { 'content-type': 'application/json' };

/** For the tests of a file: a server with the calls above, and functions that send them. */
export function mountedCalls() {
  let server: TestServer;
  const tokens = { admin: '', user: '' };
  beforeAll(async () => {
    server = await startTestServer({ calls: { table, handlers }, work: false });
    await server.deps.db.tx(async (tx) => {
      await tx.insert(companies).values([
        { id: 'c1', name: 'C1' },
        { id: 'c2', name: 'C2' },
      ]);
      await tx.insert(workspaces).values([
        { id: 'mine', label: 'W', companyId: 'c1', widgetKey: 'k1' },
        { id: 'theirs', label: 'W', companyId: 'c2', widgetKey: 'k2' },
      ]);
      for (const [id, role] of [
        ['admin', 'superAdmin'],
        ['user', 'companyUser'],
      ] as const) {
        await tx.insert(users).values({ id, login: id, email: `${id}@x`, companyId: 'c1', role });
        const session = { kind: 'user' as const, userId: id, workspace: null, device: null, participant: id };
        tokens[id] = (await openSession(tx, session)).token;
      }
    });
  });
  afterAll(() => server.stop());

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    headers = {},
    payload?: string | Buffer,
  ) => {
    const { statusCode, headers: answered, payload: text } = await server.app.inject({ method, url, headers, payload });
    return { status: statusCode, headers: answered, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
  return { server: () => server, tokens, send };
}
