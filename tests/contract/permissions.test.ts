// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import { mayCall, roles, type Actor, type Role } from '@parlance/contract/permissions';
import { ErrorBody } from '@parlance/contract/errors';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { People } from '../support/people.ts';
import { ask } from '../support/http.ts';

/** Every call × every role × another tenant: the server enforces `can()`, and nothing leaks. */

let postgres: Postgres;
let server: RunningServer;
let people: People;
let home: string;
let elsewhere: string;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  people = new People(postgres.url);
  await people.open();
  home = await people.company();
  elsewhere = await people.company();
});

afterAll(async () => {
  await people.close();
  await server.dispose();
  await postgres.stop();
});

const names = Object.keys(calls).filter((name): name is CallName => name in calls);
const inWorkspace = names.filter((name) => name.includes('/:ws'));

const actorOf = (role: Role, limited = false): Actor => ({ role, acls: {}, scopes: [], limited });

async function statusOf(name: CallName, ws: string, token?: string) {
  const answer = await ask(server.url, name, { params: { ws }, token });
  if (answer.status >= 400 && !name.startsWith('HEAD '))
    expect(ErrorBody.parse(answer.body).status).toBe(answer.status);
  return answer.status;
}

describe('without a session', () => {
  test.each(names.filter((name) => calls[name].permission !== 'public'))('%s answers 401', async (name) => {
    expect(await statusOf(name, 'any')).toBe(401);
  });
});

describe.each(roles)('%s at home', (role) => {
  test.each(names.filter((name) => calls[name].permission !== 'public'))('%s', async (name) => {
    const { permission } = calls[name];
    if (permission === 'public') return;
    const { ws } = await people.workspace(home);
    const status = await statusOf(name, ws, await people.signedIn(home, role));
    if (mayCall(actorOf(role), permission, ws)) {
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
    } else {
      expect(status).toBe(403);
    }
  });
});

describe.each(roles.filter((role) => role !== 'superAdmin'))('%s of another company', (role) => {
  test.each(inWorkspace.filter((name) => calls[name].permission !== 'public'))('%s answers 403', async (name) => {
    const { ws } = await people.workspace(home);
    const token = await people.signedIn(elsewhere, role);
    expect(await statusOf(name, ws, token)).toBe(403);
  });
});

describe('a visitor', () => {
  test.each(names.filter((name) => calls[name].permission !== 'public'))('%s', async (name) => {
    const { permission } = calls[name];
    if (permission === 'public') return;
    const { ws } = await people.workspace(home);
    const status = await statusOf(name, ws, await people.visitor(ws));
    if (mayCall(actorOf('companyUser', true), permission)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });

  test.each(inWorkspace.filter((name) => calls[name].permission !== 'public'))(
    '%s answers 403 in another workspace',
    async (name) => {
      const own = await people.workspace(home);
      const other = await people.workspace(home);
      expect(await statusOf(name, other.ws, await people.visitor(own.ws))).toBe(403);
    },
  );
});

test('a workspace that does not exist answers like one that is not mine', async () => {
  const token = await people.signedIn(elsewhere, 'companyAdmin');
  const { ws } = await people.workspace(home);
  const foreign = await ask(server.url, 'GET /api/1.0/workspaces/:ws/vthings', { params: { ws }, token });
  const unknown = await ask(server.url, 'GET /api/1.0/workspaces/:ws/vthings', { params: { ws: 'no_such' }, token });
  const { requestId: _a, ...first } = ErrorBody.parse(foreign.body);
  const { requestId: _b, ...second } = ErrorBody.parse(unknown.body);
  expect(first).toEqual(second);
});

test('the server answers exactly the calls of the table', async () => {
  const { body } = await ask(server.url, 'GET /api/openapi.json');
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(body);
  const answered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(answered.toSorted((a, b) => a.localeCompare(b))).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});
