import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import type { Dialect } from './database.ts';
import { newTenants, type Tenant } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Test tools for OData feeds: a server with two organizations. */

const Body = z.looseObject({
  error: z.object({ code: z.string(), message: z.string(), target: z.string().optional() }).optional(),
});

export interface FeedAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  /** Empty where the answer is not JSON. */
  body: z.infer<typeof Body>;
}

interface Options {
  /** An OData token. @default that of a company administrator of the shop */
  token?: string;
  headers?: Record<string, string>;
  ws?: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
}

export interface Feed {
  server: TestServer;
  /** The reader’s own organization, with verbatims 0 to 29 of `say`. */
  shop: Tenant;
  /** Another organization, with verbatims 0 to 2. */
  stranger: Tenant;
  /** The secret of an OData token of the shop. */
  secret: string;
  tokenOf(tenant: Tenant, type?: 'api' | 'odata', role?: 'companyUser' | 'companyAdmin'): Promise<string>;
  /** Requests a feed. @param address relative to that of the feed */
  get(address: string, options?: Options): Promise<FeedAnswer>;
  /** The rows of an answer; fails unless it is 200. */
  valuesOf(address: string, options?: Options): Promise<Record<string, unknown>[]>;
  /** The numbers in the texts of verbatims. @param query options after `$select` */
  ids(query: string): Promise<number[]>;
  /** Runs SQL. */
  run(script: string): Promise<unknown>;
  /**
   * Adds verbatims, one per hour: of three intents in turn, every fourth without intent; the third of each ten with a
   * fallback.
   */
  say(ws: string, from: number, count: number): Promise<void>;
}

/** Time of the first verbatim. */
const first = Date.UTC(2026, 2, 1);

/** The entities of an answer. */
export const listOf = (body: unknown): Record<string, unknown>[] =>
  z.object({ value: z.array(z.looseObject({})) }).parse(body).value;

/** Starts a server with two organizations and their feeds. */
export async function openFeed(dialect: Dialect = 'pglite', config: Partial<Config> = {}): Promise<Feed> {
  const server = await startTestServer({ work: false, dialect, config });
  const { customer: shop, stranger } = await newTenants(server.deps.db);
  const run = (script: string) => server.deps.db.execute(script);
  let named = 0;
  const tokenOf: Feed['tokenOf'] = async (tenant, type = 'odata', role = 'companyAdmin') => {
    const { token } = await tenant.signIn('companyAdmin');
    named += 1;
    const { body } = await server.call('POST /api/1.0/token', { token, body: { name: `feed ${named}`, role, type } });
    return body.secret;
  };
  const say: Feed['say'] = async (ws, from, count) => {
    await run(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, intent,
        score, ms, context, created_at)
      select '${ws}', 'talk-' || n % 5, 'm' || n, 'assistant', 'widget', 'where is n° ' || n || '; O''Neil', 'english',
        case when n % 4 = 3 then 'not_understood' else 'understood' end, case when n % 10 = 3 then 'fallback' else 'answered' end,
        case when n % 4 = 3 then null else 'intent ' || n % 4 end, n / 100.0, n, '{"page": "/p"}',
        to_timestamp(${first / 1000} + n * 3600 + 0.000123)
      from generate_series(${from}, ${from + count - 1}) as n`);
  };
  const secret = await tokenOf(shop);
  await say(shop.ws, 0, 30);
  await say(stranger.ws, 0, 3);
  const get: Feed['get'] = async (address, options = {}) => {
    const { token = secret, headers = {}, ws = shop.ws, method = 'GET' } = options;
    const raw = await server.app.inject({
      method,
      url: `/odata/${ws}/${address}`.replaceAll(' ', '%20'),
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const isJson = String(raw.headers['content-type']).startsWith('application/json') && raw.payload !== '';
    return {
      status: raw.statusCode,
      headers: raw.headers,
      text: raw.payload,
      body: isJson ? Body.parse(raw.json()) : {},
    };
  };
  const valuesOf: Feed['valuesOf'] = async (address, options) => {
    const { body, status, text } = await get(address, options);
    if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`);
    return listOf(body);
  };
  const ids: Feed['ids'] = async (query) =>
    (await valuesOf(`Verbatims?$select=Text&${query}`)).map(({ Text }) => Number(/\d+/.exec(String(Text))?.[0]));
  return { server, shop, stranger, secret, tokenOf, get, valuesOf, ids, run, say };
}
