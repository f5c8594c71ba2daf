// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import { paramNames, type CallSpec } from '@parlance/contract/call';
import { ErrorBody } from '@parlance/contract/errors';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { People } from '../support/people.ts';
import { ask, type RequestOptions } from '../support/http.ts';

/** Every call × malformed input: 400 and the field's name, never 500. */

let postgres: Postgres;
let server: RunningServer;
let people: People;
let company: string;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  people = new People(postgres.url);
  await people.open();
  company = await people.company();
});

afterAll(async () => {
  await people.close();
  await server.dispose();
  await postgres.stop();
});

/** A HEAD has only a status; the other methods on its path are tested. */
const names = Object.keys(calls).filter((name): name is CallName => name in calls && !name.startsWith('HEAD '));
const specOf = (name: CallName): CallSpec => calls[name];

/** Top-level fields of an object schema, with their JSON schemas. */
function fieldsOf(schema: z.ZodType): [string, z.core.JSONSchema.JSONSchema][] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'object' ? [[name, field] satisfies [string, z.core.JSONSchema.JSONSchema]] : [],
  );
}

/** A value that no schema of this type accepts. */
function wrongFor(field: z.core.JSONSchema.JSONSchema): unknown {
  return field.type === 'object' ? 'not an object' : { not: ['expected'] };
}

async function refused(name: CallName, asked: RequestOptions): Promise<ErrorBody> {
  const { ws } = await people.workspace(company);
  const token = await people.signedIn(company, 'superAdmin');
  const answer = await ask(server.url, name, { token, ...asked, params: { ws, ...asked.params } });
  expect(answer.status).toBe(400);
  return ErrorBody.parse(answer.body);
}

const withBody = names.filter((name) => specOf(name).body !== undefined);

describe('a body that is', () => {
  test.each(withBody)('no JSON: %s', async (name) => {
    await refused(name, { raw: '{"unfinished": ' });
  });
  test.each(withBody)('a list: %s', async (name) => {
    await refused(name, { body: [] });
  });
  test.each(withBody)('null: %s', async (name) => {
    await refused(name, { body: null });
  });
});

describe('a field of the wrong type', () => {
  const cases = withBody.flatMap((name) => {
    const { body } = specOf(name);
    return body ? fieldsOf(body).map(([field, schema]) => ({ name, field, value: wrongFor(schema) })) : [];
  });
  test.each(cases)('$field in $name', async ({ name, field, value }) => {
    const error = await refused(name, { body: { [field]: value } });
    const named = (path: string) => path === field || path.startsWith(`${field}.`);
    expect(Object.keys(error.fields ?? {}).some(named)).toBe(true);
  });
});

describe('a query parameter of the wrong type', () => {
  const cases = names.flatMap((name) => {
    const { query } = specOf(name);
    if (!query) return [];
    return fieldsOf(query)
      .filter(([, schema]) => schema.type !== 'string' || schema.format !== undefined || schema.enum !== undefined)
      .map(([field]) => ({ name, field }));
  });
  test.each(cases)('$field in $name', async ({ name, field }) => {
    const error = await refused(name, { query: { [field]: 'not-that' } });
    expect(Object.keys(error.fields ?? {})).toContain(field);
  });
});

describe('a path parameter that is', () => {
  const cases = names
    .flatMap((name) => paramNames(name).map((param) => ({ name, param })))
    .filter(({ param }) => param !== 'ws');
  test.each(cases)('overlong: $param in $name', async ({ name, param }) => {
    const error = await refused(name, { params: { [param]: 'x'.repeat(3000) } });
    expect(Object.keys(error.fields ?? {})).toContain(param);
  });
  test.each(cases)('a control character: $param in $name', async ({ name, param }) => {
    const error = await refused(name, { params: { [param]: 'a\u0000b' } });
    expect(Object.keys(error.fields ?? {})).toContain(param);
  });
});

describe('path tricks in ws', () => {
  const tricks = ['..', '.', '../other', 'a/b', 'a\\b', '%2e%2e', 'a\u0000b', 'x'.repeat(300)];
  test.each(tricks)('%j opens nothing', async (ws) => {
    const token = await people.signedIn(company, 'superAdmin');
    const answer = await ask(server.url, 'GET /api/1.0/workspaces/:ws/vthings', { token, params: { ws } });
    // A client resolves `.` and `..` itself; the remaining path may belong to another call.
    expect([400, 403, 404, 405]).toContain(answer.status);
  });
});

test('a malformed x-context names the header', async () => {
  const error = await refused('GET /api/1.0/workspaces/:ws/conversation/:device', {
    params: { device: 'assistant' },
    headers: { 'x-context': '%7Bnot json' },
  });
  expect(Object.keys(error.fields ?? {})).toContain('x-context');
});

test('an oversized body is refused with 413', async () => {
  const token = await people.signedIn(company, 'superAdmin');
  const answer = await ask(server.url, 'PUT /api/1.0/settings', { token, body: { padding: 'x'.repeat(2_000_000) } });
  expect(answer.status).toBe(413);
});
