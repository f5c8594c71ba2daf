import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { Message } from '@parlance/contract/calls/conversation';
import { stopDialogs } from '../../automation/dialogs/takeTurn.ts';
import { startScripts } from '../../automation/runs/startScripts.ts';
import { publishClass } from '../../studio/publishing/publish.ts';
import { trainNow } from '../../studio/training/train.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { png, uploadTo } from '../../workspace/files/testing.ts';
import { answersSettled } from './answering.ts';
import { dialogTalk } from './dialogTalk.ts';

export const conversation = 'GET /api/1.0/workspaces/:ws/conversation/:device';
export const post = 'POST /api/1.0/workspaces/:ws/conversation/:device';

type Draft = BodyOf<'POST /api/1.0/workspaces/:ws/script'>;
type Model = NonNullable<NonNullable<Draft['attributes']>['consoleModel']>;

/** A new visitor. */
class Visitor {
  readonly #server: TestServer;
  readonly token: string;
  readonly params: { ws: string; device: string };

  constructor(server: TestServer, ws: string, token: string) {
    this.#server = server;
    this.token = token;
    this.params = { ws, device: 'assistant' };
  }

  post(body: object) {
    return this.#server.call(post, {
      token: this.token,
      params: this.params,
      body: { messageId: randomUUID(), ...body },
    });
  }
  /** Sends a message. Returns the assistant's answers. */
  async says(body: string | object): Promise<string[]> {
    return (await this.hears(body)).map(({ text }) => text);
  }
  async hears(body: string | object): Promise<Message[]> {
    const before = (await this.messages()).length;
    const { status, raw } = await this.post(typeof body === 'string' ? { text: body } : body);
    if (status !== 202) throw new Error(raw.body);
    await answersSettled(this.#server.deps);
    return (await this.messages()).slice(before).filter(({ from }) => from === 'assistant');
  }
  async messages(): Promise<Message[]> {
    const { token, params } = this;
    return (await this.#server.call(conversation, { token, params })).body.messages;
  }
}

/** Sets up a shop for the tests of a file, whose assistant knows three intents, with helpers for its dialogs. */
export function talkingShop() {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  let stopScripts: () => Promise<void>;
  const intents: Record<string, string> = {};
  const made: string[] = [];
  beforeAll(async () => {
    server = await startTestServer({ work: false });
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
    stopScripts = startScripts(server.deps, dialogTalk(server.deps));
    const { ws } = tenant;
    const { body: made } = await server.call('POST /api/1.0/gael/:ws/class', {
      token,
      params: { ws },
      body: { class_name: 'shop' },
    });
    for (const [name, answer, ...texts] of [
      [
        'parcel',
        'It is on its way.',
        'where is my parcel',
        'track my parcel',
        'my parcel did not arrive',
        'parcel status',
      ],
      [
        'hours',
        'From nine to six.',
        'when do you open',
        'opening hours',
        'are you open on sunday',
        'shop hours please',
      ],
      ['refund', '', 'I want my money back', 'refund please', 'give me a refund', 'pay me back the money'],
    ] as const) {
      const { body: intent } = await server.call('POST /api/1.0/gael/:ws/intents', {
        token,
        params: { ws },
        body: {
          intent_name: name,
          classes: [made.id],
          answers: answer === '' ? [] : [{ id: name, text: answer }],
          utterances: texts.map((text) => ({ text })),
        },
      });
      intents[name] = intent.id;
    }
    await trainNow(server.deps, ws, made.id);
    await server.deps.db.tx((tx) => publishClass(tx, ws, made.id));
  });
  // Each test only meets its own dialogs.
  beforeEach(async () => {
    for (const id of made.splice(0)) {
      await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { production: false } });
    }
  });
  afterAll(async () => {
    await stopScripts();
    await stopDialogs();
    await server.stop();
  });
  const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
  return {
    server: () => server,
    tenant: () => tenant,
    /** Ids of the intents, by name. */
    intents,
    /** Credentials and path of calls of the workspace. */
    workspace: () => ({ token, params: { ws: tenant.ws } }),
    /** Credentials and path of calls of a script. */
    at,
    /** Creates a dialog in production that answers an intent. Returns its id. */
    dialog: async (scriptCode: string, consoleModel: Model, production = true): Promise<string> => {
      const script = { script_name: `Dialog ${randomUUID()}`, type: 'dialog' as const, scriptCode };
      const body = { ...script, attributes: { consoleModel } };
      const params = { ws: tenant.ws };
      const { body: saved, raw } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body });
      if (raw.statusCode !== 201) throw new Error(raw.body);
      if (production)
        await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(saved.script_id), body: { production } });
      made.push(saved.script_id);
      return saved.script_id;
    },
    arrives: async (): Promise<Visitor> => {
      const { body } = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
        params: { ws: tenant.ws },
        body: { token: tenant.widgetKey },
      });
      return new Visitor(server, tenant.ws, body.token);
    },
    runsOf: async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id))).body.data,
    verbatims: async () =>
      (await server.call('GET /api/1.0/verbatim/:ws', { token, params: { ws: tenant.ws } })).body.data,
  };
}

export const download = 'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';

/** Sets up a workspace for the tests of a file, and people who send files to its assistant. */
export function conversationFiles() {
  let server: TestServer;
  let tenant: Tenant;
  let params: { ws: string; device: string };
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await newTenant(server.deps.db);
    params = { ws: tenant.ws, device: 'assistant' };
  });
  afterAll(() => server.stop());

  const person = async () => (await tenant.signIn('companyAdmin')).token;
  const upload = (token: string, name: string, bytes: Uint8Array, type?: string) =>
    uploadTo(server, token, params, name, bytes, type);
  const kept = async (token: string, name = 'ticket.png', bytes: Uint8Array = png(40, 30)) => {
    const { status, body } = await upload(token, name, bytes);
    expect(status).toBe(201);
    return body;
  };
  const send = (token: string, ids: string[], text = '', messageId = randomUUID()) =>
    server.call(post, { token, params, body: { messageId, text, files: ids } });
  const messagesOf = async (token: string): Promise<Message[]> => {
    await answersSettled(server.deps);
    return (await server.call(conversation, { token, params })).body.messages;
  };
  return {
    server: () => server,
    tenant: () => tenant,
    /** The path of a conversation. */
    params: () => params,
    person,
    upload,
    /** An uploaded file. */
    kept,
    send,
    messagesOf,
  };
}
