// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import type { CallSpec } from '@parlance/contract/call';
import { ask, type RequestOptions } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { formSamples, type Sample } from './formSamples.ts';

/**
 * Every create or update call, with additional fields that its form does not have: the server alone sets its own
 * fields, and none of the others is stored.
 */

let platform: Platform;
let elsewhere: string;
const place = { url: '', token: '', ws: '', home: '', partner: '' };

beforeAll(async () => {
  platform = await startPlatform();
  place.url = platform.url;
  place.partner = await platform.people.company('Partner');
  place.home = await platform.people.company('Company', place.partner);
  elsewhere = await platform.people.company();
  place.ws = (await platform.people.workspace(place.home)).ws;
  place.token = await platform.people.signedIn(place.home, 'superAdmin');
});
afterAll(() => platform.dispose());

const { samples, newUser, oneUser, newToken } = formSamples(place);

/** Sent in every text field that the form does not have; it must not be stored. */
const mark = `smuggled-${randomUUID()}`;
const smuggled: Readonly<Record<string, unknown>> = {
  id: mark,
  workspace: mark,
  ws: mark,
  login: mark,
  email: `${mark}@people.example`,
  role: 'superAdmin',
  company_id: mark,
  company_name: mark,
  parent_id: mark,
  scopes: ['back.admin:write'],
  acls: { '*': { managed: true, actions: ['nlp_class:delete'] } },
  limited: true,
  idp: mark,
  cgu: false,
  disabled: true,
  secret: mark,
  secret_hash: mark,
  hint: mark,
  password: mark,
  password_hash: mark,
  must_change_password: false,
  mustChangePassword: false,
  // Longer than the fraction of a second in a timestamp, which may be any number.
  version: 1_999_331_999,
  created_at: '1999-01-01T00:00:00.000Z',
  createdAt: '1999-01-01T00:00:00.000Z',
  updated_at: '1999-01-01T00:00:00.000Z',
  created_by: mark,
  updated_by: mark,
  deleted_at: '1999-01-01T00:00:00.000Z',
  deletable: true,
  editable: true,
  widget_key: mark,
  synced_commit: mark,
  source: 'environment',
  redirect_uri: `https://${mark}.example`,
  token_set: true,
  password_set: true,
};

/** Matches what a smuggled value would leave in a row. */
const traces = `${mark}|1999331999|1999-01-01`;

/** Calls that store no fields of a form. */
const actions: readonly CallName[] = [
  'POST /api/1.0/workspaces/:ws/configuration/smtp/test',
  'POST /api/1.0/workspaces/:ws/store/test',
  'POST /api/1.0/workspaces/:ws/retention/preview',
  'POST /api/1.0/workspaces/:ws/person/export',
  'POST /api/1.0/workspaces/:ws/person/erase',
  'POST /api/1.0/workspaces/:ws/person/preview',
  'POST /api/1.0/things/:ws/:id/report',
  'POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend',
  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview',
  'POST /api/1.0/secondfactor',
  'PUT /api/1.0/secondfactor',
  'POST /api/1.0/secondfactor/recoverycodes',
  'PUT /api/1.0/workspaces/:ws/script/:id/revert',
  'PUT /api/1.0/workspaces/:ws/script/:id/play',
  'PUT /api/1.0/workspaces/:ws/script/:id/cancel',
  'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay',
  'POST /api/1.0/workspaces/:ws/script/:id/replays',
  'POST /api/1.0/workspaces/:ws/script/:id/tests/run',
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/check',
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/move',
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/end',
  'POST /api/1.0/workspaces/:ws/scripts/draft',
  'POST /api/1.0/workspaces/:ws/scripts/draft/run',
  'POST /api/1.0/workspaces/:ws/github/push',
  'POST /api/1.0/workspaces/:ws/github/pull',
];

const names = Object.keys(calls).filter((name): name is CallName => name in calls);
const specOf = (name: CallName): CallSpec => calls[name];
const concerned = /^(user:manage|organization:manage|workspace:|thing:|script:|back\.|console:use|cache:|store:)/;
const sampled = names.filter((name) => samples[name] !== undefined);

test('no call that stores a form is left out', () => {
  const storing = names.filter(
    (name) =>
      /^(POST|PUT) /.test(name) && specOf(name).body !== undefined && concerned.test(String(specOf(name).permission)),
  );
  expect(storing.filter((name) => !samples[name] && !actions.includes(name))).toEqual([]);
});

const send = (call: CallName, asked: RequestOptions) => ask(place.url, call, { token: place.token, ...asked });

/** Rows of any table that match the expression. */
async function rowsWith(found: string): Promise<string[]> {
  const tables = await platform.people.rows("select tablename as row from pg_tables where schemaname = 'public'");
  const rows: string[] = [];
  for (const table of tables) {
    const query = `select '${table} ' || t::text as row from "${table}" t where t::text ~ $1`;
    rows.push(...(await platform.people.rows(query, [found])));
  }
  return rows;
}

describe('undeclared fields have no effect', () => {
  test('which would be seen', async () => {
    expect((await rowsWith(place.partner)).length).toBeGreaterThan(0);
  });

  test.each(sampled)('%s', async (name) => {
    const sample = await samples[name]?.();
    if (!sample) throw new Error('there is no sample');
    const answer = await send(name, { ...sample, body: { ...smuggled, ...ownFieldsOf(name), ...sample.body } });
    expect({ ...answer, ok: answer.status < 300 }).toMatchObject({ ok: true });
    const said = JSON.stringify(answer.body);
    expect(said).not.toMatch(new RegExp(traces));
    expect(await rowsWith(traces)).toEqual([]);
  });
});

/** Fields of the form itself keep the sample's values. */
function ownFieldsOf(name: CallName): Record<string, undefined> {
  const { body } = specOf(name);
  if (!body) return {};
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.keys(properties).map((field) => [field, undefined]));
}

describe('fields of the form that this user may not set', () => {
  const forms: [string, CallName, () => Sample | Promise<Sample>][] = [
    ['a user in another organization', 'POST /api/1.0/user', () => ({ body: { ...newUser(), company_id: elsewhere } })],
    ['a user above oneself', 'POST /api/1.0/user', () => ({ body: { ...newUser(), role: 'superAdmin' } })],
    [
      'a scope one does not have',
      'POST /api/1.0/user',
      () => ({ body: { ...newUser(), scopes: ['back.admin:write'] } }),
    ],
    [
      'a token in another organization',
      'POST /api/1.0/token',
      () => ({ body: { ...newToken(), company_id: elsewhere } }),
    ],
    ['a token above oneself', 'POST /api/1.0/token', () => ({ body: { ...newToken(), role: 'companyDeploy' } })],
    [
      'a workspace in another organization',
      'POST /api/1.0/workspaces',
      () => ({ body: { workspace_name: 'Elsewhere', company_id: elsewhere } }),
    ],
    [
      'moving a user to another organization',
      'PUT /api/1.0/user/:id',
      async () => ({ params: { id: await oneUser() }, body: { company_id: elsewhere } }),
    ],
    [
      'raising a user',
      'PUT /api/1.0/user/:id',
      async () => ({ params: { id: await oneUser() }, body: { role: 'companyPartner' } }),
    ],
    [
      'giving access to a workspace elsewhere',
      'PUT /api/1.0/user/:id',
      async () => {
        const other = await platform.people.workspace(elsewhere);
        return { params: { id: await oneUser() }, body: { acls: { [other.ws]: { managed: false, actions: [] } } } };
      },
    ],
  ];
  test.each(forms)('%s', async (_, name, sampleOf) => {
    const sample = await sampleOf();
    const answer = await send(name, { ...sample, token: await platform.people.signedIn(place.home, 'companyAdmin') });
    expect([400, 403, 404]).toContain(answer.status);
  });
});
