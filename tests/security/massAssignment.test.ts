// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import type { CallSpec } from '@parlance/contract/call';
import { ask, type RequestOptions } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

/**
 * Every call that creates or changes something, with all the fields a form does not have: what only the server says
 * is said by the server, and nothing of the rest gets into the database.
 */

let platform: Platform;
let partner: string;
let home: string;
let elsewhere: string;
let ws: string;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  partner = await platform.people.company('Partner');
  home = await platform.people.company('Company', partner);
  elsewhere = await platform.people.company();
  ({ ws } = await platform.people.workspace(home));
  token = await platform.people.signedIn(home, 'superAdmin');
});
afterAll(() => platform.dispose());

/** Sent in every text field that no form has, and must not be stored. */
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
  version: 999_331,
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

/** The traces that an effect would leave. */
const traces = `${mark}|999331|1999-01-01`;

interface Sample {
  params?: Record<string, string>;
  body: Record<string, unknown>;
}
const make = async (call: CallName, body: unknown, field = 'id', params: Record<string, string> = {}) => {
  const answer = await ask(platform.url, call, { token, body, params });
  return z.record(z.string(), z.unknown()).parse(answer.body)[field];
};
const text = (value: unknown) => z.string().parse(value);
const fresh = () => randomUUID().slice(0, 8);
const newUser = () => ({
  login: fresh(),
  email: `${fresh()}@people.example`,
  role: 'companyUser',
  company_id: home,
  invite: false,
});
const oneUser = async () => z.object({ id: z.string() }).parse(await make('POST /api/1.0/user', newUser(), 'user')).id;
const newToken = () => ({ name: `token ${fresh()}`, role: 'companyUser', company_id: home });

const newScript = () => ({ script_name: `Script ${fresh()}` });

/** A device that asks for a PIN. */
const newService = async () =>
  text(await make('POST /api/1.0/workspaces/:ws/vthing', { name: `Door ${fresh()}`, auth: 1 }, 'vthingId', { ws }));
/** Eight digits that are no sequence and no repetition. */
let codes = 0;
const newCode = () => `4071${String(3926 + (codes += 1))}`;

/** A valid request for each call that stores a form's fields. */
const samples: Partial<Record<CallName, () => Sample | Promise<Sample>>> = {
  'POST /api/1.0/company': () => ({ body: { name: `Company ${fresh()}`, parent_id: partner } }),
  'PUT /api/1.0/company/:id': async () => ({
    params: { id: text(await make('POST /api/1.0/company', { name: `Company ${fresh()}` })) },
    body: { name: `Renamed ${fresh()}`, parent_id: null },
  }),
  'POST /api/1.0/user': () => ({ body: { ...newUser(), scopes: [], acls: {}, disabled: false } }),
  'PUT /api/1.0/user': async () => ({ body: { ids: [await oneUser()], disabled: false } }),
  'PUT /api/1.0/user/:id': async () => {
    const { user } = z
      .object({ user: z.object({ id: z.string(), login: z.string(), email: z.string() }) })
      .parse((await ask(platform.url, 'POST /api/1.0/user', { token, body: newUser() })).body);
    const { id, login, email } = user;
    const body = { login, email, company_id: home, role: 'companyUser', scopes: [], acls: {}, disabled: false };
    return { params: { id }, body };
  },
  'POST /api/1.0/token': () => ({ body: { ...newToken(), disabled: false } }),
  'PUT /api/1.0/token/:id': async () => ({
    params: { id: text(await make('POST /api/1.0/token', newToken())) },
    body: { role: 'companyUser', company_id: home, disabled: false },
  }),
  'POST /api/1.0/workspaces': () => ({ body: { workspace_name: `Space ${fresh()}`, company_id: home } }),
  'PUT /api/1.0/workspaces/:ws/configuration/general': () => ({ params: { ws }, body: { label: `Label ${fresh()}` } }),
  'PUT /api/1.0/workspaces/:ws/configuration/github': () => ({
    params: { ws },
    body: { url: 'https://git.example.com/a.git', token: 'x' },
  }),
  'PUT /api/1.0/workspaces/:ws/configuration/smtp': () => ({
    params: { ws },
    body: { host: 'mail.example.com', port: 587, security: 'starttls', from: 'a@people.example', password: 'x' },
  }),
  'PUT /api/1.0/workspaces/:ws/configuration/llm': () => ({
    params: { ws },
    body: { url: 'https://model.example.com/v1', model: 'small', key: 'x' },
  }),
  'PUT /api/1.0/workspaces/:ws/configuration/speech': () => ({
    params: { ws },
    body: { url: 'https://speech.example.com/v1', model: 'small', key: 'x' },
  }),
  'PUT /api/1.0/workspaces/:ws/configuration/widget': () => {
    const texts = { title: 'Ask us', greeting: '', launcher: '', consent: '' };
    const look = { position: 'left', scheme: 'light', language: 'en', texts: { en: texts, fr: texts } };
    return {
      params: { ws },
      body: { ...look, ask_consent: true, origins: [], known_only: false, visitor_files: true },
    };
  },
  'PUT /api/1.0/workspaces/:ws/configuration/scripts': () => ({
    params: { ws },
    body: { hosts: ['api.example.com'], secrets: {} },
  }),
  'PUT /api/1.0/workspaces/:ws/retention': () => ({
    params: { ws },
    body: { messages: 90, verbatims: 90, audit: null },
  }),
  'POST /api/1.0/workspaces/:ws/holds': () => ({ params: { ws }, body: { reason: 'A case' } }),
  'POST /api/1.0/workspaces/:ws/vthing': () => ({ params: { ws }, body: { name: `Device ${fresh()}` } }),
  'PUT /api/1.0/workspaces/:ws/vthing/:id': async () => ({
    params: { ws, id: await newService() },
    body: { name: `Device ${fresh()}` },
  }),
  'POST /api/1.0/workspaces/:ws/store/device': () => ({
    params: { ws },
    body: { connector: 'sensor', name: `Sensor ${fresh()}` },
  }),
  'PUT /api/1.0/workspaces/:ws/store/device/:id': async () => {
    const body = { connector: 'sensor', name: `Sensor ${fresh()}` };
    const id = text(await make('POST /api/1.0/workspaces/:ws/store/device', body, 'vthingId', { ws }));
    return { params: { ws, id }, body: { settings: { seed: 7 } } };
  },
  'POST /api/1.0/workspaces/:ws/group/:name': async () => ({
    params: { ws, name: `Group ${fresh()}` },
    body: { devices: [await newService()] },
  }),
  'POST /api/1.0/workspaces/:ws/script': () => ({ params: { ws }, body: { script_name: `Script ${fresh()}` } }),
  'POST /api/1.0/workspaces/:ws/scripts/drafted': async () => {
    const parts = { scriptCode: 'return 1', attributes: { triggers: [], consoleModel: {} }, tests: [{ name: 'Ends' }] };
    const body = { ...newScript(), type: 'adv', ...parts };
    const run = 'POST /api/1.0/workspaces/:ws/scripts/draft/run';
    return { params: { ws }, body: { ...body, draft_id: text(await make(run, body, 'draft_id', { ws })) } };
  },
  'PUT /api/1.0/workspaces/:ws/script/:id': async () => ({
    params: { ws, id: text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws })) },
    body: { scriptCode: '// changed' },
  }),
  'POST /api/1.0/workspaces/:ws/script/:id/tests': async () => ({
    params: { ws, id: text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws })) },
    body: { name: `Test ${fresh()}` },
  }),
  'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId': async () => {
    const id = text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws }));
    const body = { name: `Test ${fresh()}` };
    const testId = text(await make('POST /api/1.0/workspaces/:ws/script/:id/tests', body, 'test_id', { ws, id }));
    return { params: { ws, id, testId }, body };
  },
  'POST /api/1.0/workspaces/:ws/event': () => ({
    params: { ws },
    body: { event_name: fresh(), attribute_name: 'state', attribute_value: 'open' },
  }),
  'POST /api/1.0/workspaces/:ws/vthing/:id/command': async () => ({
    params: { ws, id: await newService() },
    body: { event_name: 'light', attribute_name: 'power', value: 'on' },
  }),
  'POST /api/1.0/workspaces/:ws/vthing/:id/report': async () => ({
    params: { ws, id: await newService() },
    body: { values: [{ event_name: 'light', attribute_name: 'power', value: 'on' }] },
  }),
  'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': async () => ({
    params: { ws, id: await newService() },
    body: { overlap: 0 },
  }),
  'POST /api/1.0/workspaces/:ws/vthing/:id/code': async () => ({
    params: { ws, id: await newService() },
    body: { value: newCode() },
  }),
  'PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': async () => {
    const at = { ws, id: await newService() };
    const create = 'POST /api/1.0/workspaces/:ws/vthing/:id/code';
    const codeId = text(await make(create, { value: newCode() }, '_id', at));
    return { params: { ...at, codeId }, body: { count: 3 } };
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook': async () => ({
    params: { ws, id: await newService() },
    body: { url: 'https://hooks.example.com/in' },
  }),
  'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': async () => {
    const at = { ws, id: await newService() };
    const create = 'POST /api/1.0/workspaces/:ws/vthing/:id/webhook';
    const webhookId = text(await make(create, { url: 'https://hooks.example.com/in' }, 'webhook_id', at));
    return { params: { ...at, webhookId }, body: { description: fresh() } };
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/hook': async () => {
    const at = { ws, id: await newService() };
    await make('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', {}, 'url', at);
    return { params: at, body: { mapping: [{ path: '$.t', event_name: 'room', attribute_name: fresh() }] } };
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': async () => ({
    params: { ws, vthingId: await newService() },
    body: { value: newCode() },
  }),
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': async () => ({
    params: { ws, vthingId: await newService() },
    body: { number: 2 },
  }),
  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': async () => {
    const at = { ws, vthingId: await newService() };
    const create = 'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes';
    const codeId = text(await make(create, { value: newCode() }, '_id', at));
    return { params: { ...at, codeId }, body: { value: newCode() } };
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': async () => {
    const [id, value] = [await newService(), newCode()];
    const at = { ws, vthingId: id };
    await make('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', { value }, '_id', at);
    await make('POST /api/1.0/workspaces/:ws/services/:vthingId/signin', { code: value }, 'token', at);
    const users = await ask(platform.url, 'GET /api/1.0/workspaces/:ws/vthing/:id/users', {
      token,
      params: { ws, id },
    });
    const [guest] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(users.body).data;
    return { params: { ws, id, userId: guest?.id ?? '' }, body: { disabled: true } };
  },
  'POST /api/1.0/backend/config/domain': () => ({ body: { domain: `a${fresh()}.example`, company_id: home } }),
  'PUT /api/1.0/backend/config/domain/:domain': async () => ({
    params: {
      domain: text(await make('POST /api/1.0/backend/config/domain', { domain: `b${fresh()}.example` }, 'domain')),
    },
    body: { company_id: home, default_role: 'companyUser' },
  }),
  'POST /api/1.0/workspaces/:ws/chart': () => ({ params: { ws }, body: { name: `Chart ${fresh()}` } }),
  'PUT /api/1.0/workspaces/:ws/chart/:id': async () => {
    const { body } = await ask(platform.url, 'POST /api/1.0/workspaces/:ws/chart', {
      token,
      params: { ws },
      body: { name: `Chart ${fresh()}` },
    });
    return { params: { ws, id: z.object({ id: z.string() }).parse(body).id }, body: { name: `Chart ${fresh()}` } };
  },
  'PUT /api/1.0/settings': () => ({ body: { night_mode: true } }),
  'PUT /api/1.0/settings/:ws': () => ({ params: { ws }, body: { open_scripts: [], active_tab: 'scripts' } }),
  'PUT /api/1.0/prompt/:id': async () => {
    const params = { id: 'generateUtterances' };
    const { body } = await ask(platform.url, 'GET /api/1.0/prompt/:id', { token, params });
    return { params, body: { text: `${z.object({ text: z.string() }).parse(body).text} Be brief.` } };
  },
  'POST /api/1.0/prompt/:id/rollback': () => ({ params: { id: 'generateUtterances' }, body: { version: 0 } }),
};

/** Calls that store none of a form's fields. */
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

const send = (call: CallName, asked: RequestOptions) => ask(platform.url, call, { token, ...asked });

/** Rows of any table that the expression fits. */
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
    expect((await rowsWith(partner)).length).toBeGreaterThan(0);
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

/** Fields the form does have are left to the sample. */
function ownFieldsOf(name: CallName): Record<string, undefined> {
  const { body } = specOf(name);
  if (!body) return {};
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.keys(properties).map((field) => [field, undefined]));
}

describe('what a form has, but this person may not say', () => {
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
    const answer = await send(name, { ...sample, token: await platform.people.signedIn(home, 'companyAdmin') });
    expect([400, 403, 404]).toContain(answer.status);
  });
});
