import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallName } from '@parlance/contract';
import { ask } from '../support/http.ts';

export interface Sample {
  params?: Record<string, string>;
  body: Record<string, unknown>;
}

/** Address and caller of the samples; set it before they are requested. */
export interface Place {
  url: string;
  token: string;
  ws: string;
  /** The organization of the workspace, and its parent. */
  home: string;
  partner: string;
}

const text = (value: unknown) => z.string().parse(value);
const fresh = () => randomUUID().slice(0, 8);

/** Requests with all fields of their forms, made for a place and sent there. */
export function formSamples(place: Place) {
  const make = async (call: CallName, body: unknown, field = 'id', params: Record<string, string> = {}) => {
    const answer = await ask(place.url, call, { token: place.token, body, params });
    return z.record(z.string(), z.unknown()).parse(answer.body)[field];
  };
  const newUser = () => ({
    login: fresh(),
    email: `${fresh()}@people.example`,
    role: 'companyUser',
    company_id: place.home,
    invite: false,
  });
  const oneUser = async () =>
    z.object({ id: z.string() }).parse(await make('POST /api/1.0/user', newUser(), 'user')).id;
  const newToken = () => ({ name: `token ${fresh()}`, role: 'companyUser', company_id: place.home });

  const newScript = () => ({ script_name: `Script ${fresh()}` });

  /** A virtual thing that asks for a PIN. */
  const newService = async () =>
    text(
      await make('POST /api/1.0/workspaces/:ws/vthing', { name: `Door ${fresh()}`, auth: 1 }, 'vthingId', {
        ws: place.ws,
      }),
    );
  /** Eight digits that are neither a sequence nor a repetition. */
  let codes = 0;
  const newCode = () => `4071${String(3926 + (codes += 1))}`;

  /** A valid request for each call that stores a form's fields. */
  const samples: Partial<Record<CallName, () => Sample | Promise<Sample>>> = {
    'POST /api/1.0/company': () => ({ body: { name: `Company ${fresh()}`, parent_id: place.partner } }),
    'PUT /api/1.0/company/:id': async () => ({
      params: { id: text(await make('POST /api/1.0/company', { name: `Company ${fresh()}` })) },
      body: { name: `Renamed ${fresh()}`, parent_id: null },
    }),
    'POST /api/1.0/user': () => ({ body: { ...newUser(), scopes: [], acls: {}, disabled: false } }),
    'PUT /api/1.0/user': async () => ({ body: { ids: [await oneUser()], disabled: false } }),
    'PUT /api/1.0/user/:id': async () => {
      const { user } = z
        .object({ user: z.object({ id: z.string(), login: z.string(), email: z.string() }) })
        .parse((await ask(place.url, 'POST /api/1.0/user', { token: place.token, body: newUser() })).body);
      const { id, login, email } = user;
      const body = { login, email, company_id: place.home, role: 'companyUser', scopes: [], acls: {}, disabled: false };
      return { params: { id }, body };
    },
    'POST /api/1.0/token': () => ({ body: { ...newToken(), disabled: false } }),
    'PUT /api/1.0/token/:id': async () => ({
      params: { id: text(await make('POST /api/1.0/token', newToken())) },
      body: { role: 'companyUser', company_id: place.home, disabled: false },
    }),
    'POST /api/1.0/workspaces': () => ({ body: { workspace_name: `Space ${fresh()}`, company_id: place.home } }),
    'PUT /api/1.0/workspaces/:ws/configuration/general': () => ({
      params: { ws: place.ws },
      body: { label: `Label ${fresh()}` },
    }),
    'PUT /api/1.0/workspaces/:ws/configuration/github': () => ({
      params: { ws: place.ws },
      body: { url: 'https://git.example.com/a.git', token: 'x' },
    }),
    'PUT /api/1.0/workspaces/:ws/configuration/smtp': () => ({
      params: { ws: place.ws },
      body: { host: 'mail.example.com', port: 587, security: 'starttls', from: 'a@people.example', password: 'x' },
    }),
    'PUT /api/1.0/workspaces/:ws/configuration/llm': () => ({
      params: { ws: place.ws },
      body: { url: 'https://model.example.com/v1', model: 'small', key: 'x' },
    }),
    'PUT /api/1.0/workspaces/:ws/configuration/speech': () => ({
      params: { ws: place.ws },
      body: { url: 'https://speech.example.com/v1', model: 'small', key: 'x' },
    }),
    'PUT /api/1.0/workspaces/:ws/configuration/widget': () => {
      const texts = { title: 'Ask us', greeting: '', launcher: '', consent: '' };
      const look = { position: 'left', scheme: 'light', language: 'en', texts: { en: texts, fr: texts } };
      return {
        params: { ws: place.ws },
        body: { ...look, ask_consent: true, origins: [], known_only: false, visitor_files: true },
      };
    },
    'PUT /api/1.0/workspaces/:ws/configuration/scripts': () => ({
      params: { ws: place.ws },
      body: { hosts: ['api.example.com'], secrets: {} },
    }),
    'PUT /api/1.0/workspaces/:ws/retention': () => ({
      params: { ws: place.ws },
      body: { messages: 90, verbatims: 90, audit: null },
    }),
    'POST /api/1.0/workspaces/:ws/holds': () => ({ params: { ws: place.ws }, body: { reason: 'A case' } }),
    'POST /api/1.0/workspaces/:ws/vthing': () => ({ params: { ws: place.ws }, body: { name: `Device ${fresh()}` } }),
    'PUT /api/1.0/workspaces/:ws/vthing/:id': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { name: `Device ${fresh()}` },
    }),
    'POST /api/1.0/workspaces/:ws/store/device': () => ({
      params: { ws: place.ws },
      body: { connector: 'sensor', name: `Sensor ${fresh()}` },
    }),
    'PUT /api/1.0/workspaces/:ws/store/device/:id': async () => {
      const body = { connector: 'sensor', name: `Sensor ${fresh()}` };
      const id = text(await make('POST /api/1.0/workspaces/:ws/store/device', body, 'vthingId', { ws: place.ws }));
      return { params: { ws: place.ws, id }, body: { settings: { seed: 7 } } };
    },
    'POST /api/1.0/workspaces/:ws/group/:name': async () => ({
      params: { ws: place.ws, name: `Group ${fresh()}` },
      body: { devices: [await newService()] },
    }),
    'POST /api/1.0/workspaces/:ws/script': () => ({
      params: { ws: place.ws },
      body: { script_name: `Script ${fresh()}` },
    }),
    'POST /api/1.0/workspaces/:ws/scripts/drafted': async () => {
      const parts = {
        scriptCode: 'return 1',
        attributes: { triggers: [], consoleModel: {} },
        tests: [{ name: 'Ends' }],
      };
      const body = { ...newScript(), type: 'adv', ...parts };
      const run = 'POST /api/1.0/workspaces/:ws/scripts/draft/run';
      return {
        params: { ws: place.ws },
        body: { ...body, draft_id: text(await make(run, body, 'draft_id', { ws: place.ws })) },
      };
    },
    'PUT /api/1.0/workspaces/:ws/script/:id': async () => ({
      params: {
        ws: place.ws,
        id: text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws: place.ws })),
      },
      body: { scriptCode: '// changed' },
    }),
    'POST /api/1.0/workspaces/:ws/script/:id/tests': async () => ({
      params: {
        ws: place.ws,
        id: text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws: place.ws })),
      },
      body: { name: `Test ${fresh()}` },
    }),
    'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId': async () => {
      const id = text(await make('POST /api/1.0/workspaces/:ws/script', newScript(), 'script_id', { ws: place.ws }));
      const body = { name: `Test ${fresh()}` };
      const testId = text(
        await make('POST /api/1.0/workspaces/:ws/script/:id/tests', body, 'test_id', { ws: place.ws, id }),
      );
      return { params: { ws: place.ws, id, testId }, body };
    },
    'POST /api/1.0/workspaces/:ws/event': () => ({
      params: { ws: place.ws },
      body: { event_name: fresh(), attribute_name: 'state', attribute_value: 'open' },
    }),
    'POST /api/1.0/workspaces/:ws/vthing/:id/command': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { event_name: 'light', attribute_name: 'power', value: 'on' },
    }),
    'POST /api/1.0/workspaces/:ws/vthing/:id/report': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { values: [{ event_name: 'light', attribute_name: 'power', value: 'on' }] },
    }),
    'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { overlap: 0 },
    }),
    'POST /api/1.0/workspaces/:ws/vthing/:id/code': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { value: newCode() },
    }),
    'PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': async () => {
      const at = { ws: place.ws, id: await newService() };
      const create = 'POST /api/1.0/workspaces/:ws/vthing/:id/code';
      const codeId = text(await make(create, { value: newCode() }, '_id', at));
      return { params: { ...at, codeId }, body: { count: 3 } };
    },
    'POST /api/1.0/workspaces/:ws/vthing/:id/webhook': async () => ({
      params: { ws: place.ws, id: await newService() },
      body: { url: 'https://hooks.example.com/in' },
    }),
    'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': async () => {
      const at = { ws: place.ws, id: await newService() };
      const create = 'POST /api/1.0/workspaces/:ws/vthing/:id/webhook';
      const webhookId = text(await make(create, { url: 'https://hooks.example.com/in' }, 'webhook_id', at));
      return { params: { ...at, webhookId }, body: { description: fresh() } };
    },
    'PUT /api/1.0/workspaces/:ws/vthing/:id/hook': async () => {
      const at = { ws: place.ws, id: await newService() };
      await make('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', {}, 'url', at);
      return { params: at, body: { mapping: [{ path: '$.t', event_name: 'room', attribute_name: fresh() }] } };
    },
    'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': async () => ({
      params: { ws: place.ws, vthingId: await newService() },
      body: { value: newCode() },
    }),
    'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': async () => ({
      params: { ws: place.ws, vthingId: await newService() },
      body: { number: 2 },
    }),
    'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': async () => {
      const at = { ws: place.ws, vthingId: await newService() };
      const create = 'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes';
      const codeId = text(await make(create, { value: newCode() }, '_id', at));
      return { params: { ...at, codeId }, body: { value: newCode() } };
    },
    'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': async () => {
      const [id, value] = [await newService(), newCode()];
      const at = { ws: place.ws, vthingId: id };
      await make('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', { value }, '_id', at);
      await make('POST /api/1.0/workspaces/:ws/services/:vthingId/signin', { code: value }, 'token', at);
      const users = await ask(place.url, 'GET /api/1.0/workspaces/:ws/vthing/:id/users', {
        token: place.token,
        params: { ws: place.ws, id },
      });
      const [guest] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(users.body).data;
      return { params: { ws: place.ws, id, userId: guest?.id ?? '' }, body: { disabled: true } };
    },
    'POST /api/1.0/backend/config/domain': () => ({ body: { domain: `a${fresh()}.example`, company_id: place.home } }),
    'PUT /api/1.0/backend/config/domain/:domain': async () => ({
      params: {
        domain: text(await make('POST /api/1.0/backend/config/domain', { domain: `b${fresh()}.example` }, 'domain')),
      },
      body: { company_id: place.home, default_role: 'companyUser' },
    }),
    'POST /api/1.0/workspaces/:ws/chart': () => ({ params: { ws: place.ws }, body: { name: `Chart ${fresh()}` } }),
    'PUT /api/1.0/workspaces/:ws/chart/:id': async () => {
      const { body } = await ask(place.url, 'POST /api/1.0/workspaces/:ws/chart', {
        token: place.token,
        params: { ws: place.ws },
        body: { name: `Chart ${fresh()}` },
      });
      return {
        params: { ws: place.ws, id: z.object({ id: z.string() }).parse(body).id },
        body: { name: `Chart ${fresh()}` },
      };
    },
    'PUT /api/1.0/settings': () => ({ body: { night_mode: true } }),
    'PUT /api/1.0/settings/:ws': () => ({
      params: { ws: place.ws },
      body: { open_scripts: [], active_tab: 'scripts' },
    }),
    'PUT /api/1.0/prompt/:id': async () => {
      const params = { id: 'generateUtterances' };
      const { body } = await ask(place.url, 'GET /api/1.0/prompt/:id', { token: place.token, params });
      return { params, body: { text: `${z.object({ text: z.string() }).parse(body).text} Be brief.` } };
    },
    'POST /api/1.0/prompt/:id/rollback': () => ({ params: { id: 'generateUtterances' }, body: { version: 0 } }),
  };
  return { samples, newUser, oneUser, newToken };
}
