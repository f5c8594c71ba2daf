import { randomUUID } from 'node:crypto';
import type { CallName } from '@parlance/contract';
import type { CorpusValue } from '@parlance/contract/calls/nlp';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../../server/src/testing/languageModel.ts';
import { mailbox } from '../../../server/src/testing/mail.ts';
import { startMailServer, type TestMailServer } from '../../../server/src/testing/mailServer.ts';
import { newTenant, type Tenant } from '../../../server/src/testing/people.ts';
import {
  startTestServer,
  type CallInput,
  type TestServer,
  type TestServerOptions,
} from '../../../server/src/testing/server.ts';
import { randomPin } from '../../support/services.ts';
import type { PreparedCall } from './recipe.ts';

/** A unique name. */
export const fresh = (what: string): string => `${what}-${randomUUID().slice(0, 8)}`;

/**
 * A server with a workspace and a super administrator, and functions that create the objects of calls. It runs no jobs.
 */
export class World {
  readonly server: TestServer;
  readonly tenant: Tenant;
  readonly admin: { token: string; login: string; userId: string };
  readonly box: ReturnType<typeof mailbox>;
  readonly model: TestLanguageModel;
  readonly mail: TestMailServer;

  private constructor(parts: Pick<World, 'server' | 'tenant' | 'admin' | 'box' | 'model' | 'mail'>) {
    ({ server: this.server, tenant: this.tenant, admin: this.admin } = parts);
    ({ box: this.box, model: this.model, mail: this.mail } = parts);
  }

  static async open(options: Pick<TestServerOptions, 'log' | 'dialect'> = {}): Promise<World> {
    const box = mailbox();
    const config = { allowInternal: true };
    const server = await startTestServer({ work: false, mailers: box.mailers, config, ...options });
    const tenant = await newTenant(server.deps.db);
    const [model, mail] = [await startLanguageModel(), await startMailServer()];
    model.behave(streamed('when is it here\nhow long will it take\n'));
    return new World({ server, tenant, admin: await tenant.signIn('superAdmin'), box, model, mail });
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.model.stop();
    await this.mail.stop();
  }

  get ws(): string {
    return this.tenant.ws;
  }

  /** Makes a call that must succeed. Returns its answer. */
  async do<K extends CallName>(name: K, input: CallInput<K>, token = this.admin.token) {
    const { status, body, raw } = await this.server.call(name, Object.assign({}, input, { token }));
    if (status >= 300) throw new Error(`${name} answered ${status}: ${raw.payload}`);
    return body;
  }

  /** Sends a prepared call. */
  async send<K extends CallName>(
    name: K,
    { input, token = this.admin.token, file }: PreparedCall<K>,
    headers: Record<string, string>,
  ) {
    if (!file) {
      const { status, raw } = await this.server.call(name, Object.assign({}, input, { token, headers }));
      return { status, raw };
    }
    const [, pattern = ''] = name.split(' ');
    const params: Record<string, string> = { ws: this.ws, ...input.params };
    const form = new FormData();
    form.set('file', new Blob([file.content]), file.name);
    const raw = await this.server.app.inject({
      method: name.startsWith('PUT ') ? 'PUT' : 'POST',
      url: pattern.replaceAll(/:([A-Za-z]+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: form,
    });
    return { status: raw.statusCode, raw };
  }

  /** Sends a prepared call that must succeed. Returns its answer. */
  async succeed<K extends CallName>(
    name: K,
    made: PreparedCall<K>,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const { status, raw } = await this.send(name, made, headers);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${raw.payload}`);
    return String(raw.headers['content-type']).startsWith('application/json') ? raw.json() : undefined;
  }

  /** Rows of an SQL statement, as the database returns them. */
  async rows(statement: string, values: readonly unknown[] = []): Promise<unknown[]> {
    return (await this.server.deps.db.execute(statement, values)).rows;
  }

  intent = (texts: string[] = [], more = {}) =>
    this.do('POST /api/1.0/gael/:ws/intents', {
      params: { ws: this.ws },
      body: { intent_name: fresh('intent'), utterances: texts.map((text) => ({ text })), ...more },
    });

  class = (intents: string[] = []) =>
    this.do('POST /api/1.0/gael/:ws/class', { params: { ws: this.ws }, body: { class_name: fresh('class'), intents } });

  corpus = (values: CorpusValue[] = []) =>
    this.do('POST /api/1.0/gael/:ws/wordscorpus', {
      params: { ws: this.ws },
      body: { corpus_name: fresh('corpus'), values },
    });

  /** A class that can be trained. */
  async trainableClass() {
    const words = fresh('word');
    const one = await this.intent(['one', 'two', 'three', 'four', 'five', 'six'].map((n) => `${n} ${words}`));
    const two = await this.intent(['red', 'green', 'blue', 'black', 'white', 'grey'].map((n) => `${n} ${words}`));
    return { ...(await this.class([one.id, two.id])), intent: one.id };
  }

  /** A class with a model, inserted without a training. */
  async trainedClass() {
    const made = await this.trainableClass();
    const model = randomUUID();
    await this.rows(
      "insert into models (id, ws, class_id, content_hash, artefact, intent_ids, figures) values ($1, $2, $3, 'x', '\\x00', '{}', $4)",
      [
        model,
        this.ws,
        made.id,
        JSON.stringify({ accuracy: null, threshold: 0.5, utterances: 0, intents: 0, duration: 0, content: {} }),
      ],
    );
    await this.rows('update classes set trained_model = $1 where id = $2', [model, made.id]);
    return made;
  }

  async testSet() {
    const { id, intent } = await this.trainableClass();
    const { ws } = this;
    const made = await this.do('POST /api/1.0/gael/:ws/class/:id/testsets', {
      params: { ws, id },
      body: { name: fresh('set') },
    });
    const { added } = await this.do('POST /api/1.0/gael/:ws/testset/:id/cases', {
      params: { ws, id: made.id },
      body: { cases: [{ text: fresh('case'), intent_id: intent }] },
    });
    const [first] = added;
    if (!first) throw new Error('the case was not added');
    const { version } = await this.do('GET /api/1.0/gael/:ws/testset/:id', { params: { ws, id: made.id } });
    return { ...made, version, intent, first };
  }

  thing = (auth: 0 | 1 = 0) =>
    this.do('POST /api/1.0/workspaces/:ws/vthing', { params: { ws: this.ws }, body: { name: fresh('thing'), auth } });

  async webhook() {
    const { vthingId: id } = await this.thing();
    const params = { ws: this.ws, id };
    const body = { url: 'https://hooks.example.com/in' };
    const made = await this.do('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', { params, body });
    return { ...made, params: { ...params, webhookId: made.webhook_id } };
  }

  async incomingHook() {
    const { vthingId: id } = await this.thing();
    const params = { ws: this.ws, id };
    return { ...(await this.do('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', { params })), params };
  }

  async pinCode() {
    const { vthingId } = await this.thing(1);
    const code = await this.do('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', {
      params: { ws: this.ws, vthingId },
      body: { value: randomPin() },
    });
    return { ...code, vthingId };
  }

  /** A guest who has signed in with a PIN code. */
  async guest() {
    const { value, vthingId } = await this.pinCode();
    const { ws } = this;
    const path = 'POST /api/1.0/workspaces/:ws/services/:vthingId/signin';
    await this.do(path, { params: { ws, vthingId }, body: { code: value } });
    const { data } = await this.do('GET /api/1.0/workspaces/:ws/vthing/:id/users', { params: { ws, id: vthingId } });
    const [first] = data;
    if (!first) throw new Error('the guest is not listed');
    return { ...first, vthingId };
  }

  script = (more = {}) =>
    this.do('POST /api/1.0/workspaces/:ws/script', {
      params: { ws: this.ws },
      body: { script_name: fresh('script'), ...more },
    });

  /** A test of a script: the parameters of its calls, and its version. */
  async scriptTest() {
    const { script_id: id } = await this.script();
    const [params, body] = [{ ws: this.ws, id }, { name: fresh('test') }];
    const { test_id: testId, version } = await this.do('POST /api/1.0/workspaces/:ws/script/:id/tests', {
      params,
      body,
    });
    return { ...params, testId, version };
  }

  async group() {
    const { vthingId } = await this.thing();
    const params = { ws: this.ws, name: fresh('group') };
    return this.do('POST /api/1.0/workspaces/:ws/group/:name', { params, body: { devices: [vthingId] } });
  }

  async user() {
    const login = fresh('person');
    const body = { login, email: `${login}@people.example`, role: 'companyUser' as const, invite: false };
    return (await this.do('POST /api/1.0/user', { body })).user;
  }

  token = () => this.do('POST /api/1.0/token', { body: { name: fresh('token'), role: 'companyUser' } });
  company = () => this.do('POST /api/1.0/company', { body: { name: fresh('company') } });
  domain = () => this.do('POST /api/1.0/backend/config/domain', { body: { domain: `${fresh('d')}.example` } });

  /** A new workspace, for calls that change all of it. */
  workspace = () => this.do('POST /api/1.0/workspaces', { body: { workspace_name: fresh('workspace') } });

  knowledgeBase = () =>
    this.do('POST /api/1.0/gael/:ws/rag', { params: { ws: this.ws }, body: { name: fresh('knowledge') } });

  /** A document with a typed text, which is not processed yet. */
  async document() {
    const params = { ws: this.ws, base: (await this.knowledgeBase()).id };
    const body = { name: fresh('document'), text: '# Delivery\n\nDelivery is free.' };
    const made = await this.do('POST /api/1.0/gael/:ws/rag/:base/texts', { params, body });
    return { version: made.version, params: { ...params, id: made.id } };
  }

  /** A chunk that was added to a document. */
  async chunk() {
    const { params } = await this.document();
    const body = { document: params.id, text: 'Returns are free.' };
    const made = await this.do('POST /api/1.0/gael/:ws/rag/:base/chunks', { params, body });
    return { version: made.version, params: { ...params, id: made.id } };
  }

  /** A question set of a base without documents. */
  async questionSet() {
    const params = { ws: this.ws, base: (await this.knowledgeBase()).id };
    const body = { name: fresh('questions') };
    const made = await this.do('POST /api/1.0/gael/:ws/rag/:base/question-sets', { params, body });
    return { version: made.version, params: { ...params, id: made.id } };
  }

  /** An unanswerable question, in a new set. */
  async question() {
    const { params } = await this.questionSet();
    const body = { questions: [{ text: 'Do you sell boats?', answerable: false }] };
    const made = await this.do('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', { params, body });
    const [question] = made.added;
    if (!question) throw new Error('the question was not added');
    return { version: question.version, params: { ...params, question: question.id } };
  }

  /** A chart in a new workspace, because a workspace has eight at most. */
  async chart() {
    const { workspace: ws } = await this.workspace();
    const body = { name: fresh('chart') };
    return { ws, ...(await this.do('POST /api/1.0/workspaces/:ws/chart', { params: { ws }, body })) };
  }
}
