import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '@parlance/contract';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../app.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobKind } from '../platform/jobWorker/jobKind.ts';
import { areas } from '../areas.ts';
import { flushWithOthers } from '../operations/backend/flush.ts';
import { createMailers } from '../workspace/configuration/mailers.ts';
import type { Mailers } from '../platform/mail/mailer.ts';
import { openLog } from '../platform/log.ts';
import { startPlatform } from '../platform/startPlatform.ts';
import { testConfig } from './config.ts';
import { silent, testDatabase, type Dialect } from './database.ts';
import { reusedDatabase } from './reusedDatabase.ts';

/** The input of a call in a test, with only the parts that the call has. */
export type CallInput<K extends CallName> = ([keyof ParamsOf<K>] extends [never]
  ? { params?: never }
  : { params: ParamsOf<K> }) & {
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  token?: string;
  headers?: Record<string, string>;
};

export interface TestAnswer<K extends CallName> {
  status: number;
  /** The parsed answer; check the status before reading it. */
  body: AnswerOf<K>;
  /** The unparsed answer, for refusals and raw answers. */
  raw: LightMyRequestResponse;
}

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  /** Sends a call of the table, without a network. */
  call<K extends CallName>(name: K, input: CallInput<K>): Promise<TestAnswer<K>>;
  /** Listens on a free port, for tests that need a real connection. Returns the address. */
  listen(): Promise<string>;
  /** Starts running background tasks, if the option `work` was false. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  dialect?: Dialect;
  config?: Partial<Config>;
  kinds?: readonly JobKind<unknown>[];
  mailers?: Mailers;
  /** By default silent. */
  log?: FastifyBaseLogger;
  /** Run background tasks; by default true. */
  work?: boolean;
}

/** A log that collects its lines in memory. */
export function keptLog(): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = [];
  return { log: openLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) }), lines };
}

/** The body of a refused call. */
export const refusal = (answer: { raw: { json(): unknown } }): unknown => answer.raw.json();

/** Starts the whole server in this process, on a separate database without content. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { dialect = 'pglite', config = {}, kinds = areas.kinds, mailers, work = true, log = silent, ...app } = options;
  // Not with other kinds of jobs, because their queues would stay in the database.
  const reuse = dialect === 'pglite' && options.kinds === undefined;
  const db = await (reuse ? reusedDatabase() : testDatabase(dialect));
  const settings = testConfig(config);
  const parts = { ...areas, kinds, mailers: (keyed: Config) => mailers ?? createMailers(keyed, db) };
  const platform = await startPlatform(settings, db, log, parts);
  const stopFlushing = await flushWithOthers(platform.deps);
  if (work) await platform.work();
  const server = await buildApp(platform.deps, app);
  return {
    app: server,
    deps: platform.deps,
    async call(name, input) {
      const raw = await server.inject(requestOf(name, input));
      return { status: raw.statusCode, raw, body: raw.payload === '' ? undefined : parsed(raw) };
    },
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    work: () => platform.work(),
    async stop() {
      await server.close();
      stopFlushing();
      await platform.stop();
      await db.close();
    },
  };
}

function parsed(raw: LightMyRequestResponse) {
  return String(raw.headers['content-type']).startsWith('application/json') ? raw.json() : undefined;
}

interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
  token?: string;
  headers?: Readonly<Record<string, string>>;
}

function requestOf(name: CallName, input: AnyInput): InjectOptions {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const url = pattern.replaceAll(/:([A-Za-z]+)/g, (_, part: string) => encodeURIComponent(input.params?.[part] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(key, String(value));
  const search = query.toString();
  return {
    method: methodOf(method),
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...input.headers,
    },
    ...(input.body !== undefined && {
      payload: JSON.stringify(input.body),
    }),
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const;
const methodOf = (text: string) => methods.find((method) => method === text) ?? 'GET';
