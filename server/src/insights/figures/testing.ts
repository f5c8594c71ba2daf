import type { QueryOf } from '@parlance/contract';
import type { Figures } from '@parlance/contract/calls/charts';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A part of the days on which the shop was used. */
export const range = { start_date: '2026-03-27T09:30:00Z', end_date: '2026-03-31T13:20:00Z' };

export type Query = QueryOf<'GET /api/1.0/workspaces/:ws/figures'>;

export interface UsedShop {
  server: TestServer;
  shop: Tenant;
  token: string;
  /** Reads the figures of a card. */
  ask: (query: Query) => Promise<Figures>;
}

/** A workspace with messages and runs of five days. */
export async function startUsedShop(): Promise<UsedShop> {
  const server = await startTestServer({ work: false });
  const shop = await newTenant(server.deps.db, 'Shop');
  const { token } = await shop.signIn('companyAdmin');
  const { db } = server.deps;
  // Messages of each day, including the night in which European clocks change; some have no intent, no class, or a
  // rating.
  await db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, class, intent, status, status_response, rating, ms, answered_by, created_at)
    select '${shop.ws}', 'c' || n / 5, 'm' || n, case (n / 5) % 3 when 0 then 'assistant' else 'kiosk' end,
      case (n / 5) % 2 when 0 then 'widget' else 'api' end, 'text ' || n % 17, case n % 6 when 0 then 'french' when 3 then '' else 'english' end,
      case when n % 4 = 0 then null when n % 4 = 1 then 'garden' else 'shop' end,
      case when n % 4 = 0 then null else 'intent ' || n % 7 end,
      case when n % 4 = 0 then 'not_understood' else 'understood' end,
      case when n % 4 = 0 then 'fallback' when n % 11 = 0 then 'error' else 'answered' end,
      case n % 9 when 0 then -1 when 1 then 1 else 0 end, 1 + n % 40,
      case n % 6 when 0 then null when 1 then 'knowledge' when 2 then 'dialog' when 3 then 'none' else 'intent' end,
      '2026-03-27T00:00:00Z'::timestamptz + n * interval '17 minutes'
    from generate_series(0, 419) n`);
  await db.execute(`insert into scripts (id, ws, name, type, updated_by) values
    ('s1', '${shop.ws}', 'Nightly', 'std', 'ada'), ('s2', '${shop.ws}', 'Frost', 'alarm', 'ada')`);
  await db.execute(`insert into script_runs (id, ws, script_id, version, cause, actor, state, seed, created_at, ended_at)
    select 'r' || n, '${shop.ws}', case n % 3 when 0 then 's2' else 's1' end, 1,
      case n % 3 when 0 then 'alarm' when 1 then 'schedule' else 'play' end, 'ada',
      case n % 5 when 0 then 'failed' when 1 then 'cancelled' else 'done' end, 1,
      '2026-03-27T00:00:00Z'::timestamptz + n * interval '67 minutes', now()
    from generate_series(0, 99) n`);
  await rollUp(db);
  // Some hours are changed after their rollup.
  await db.execute(`update verbatims set rating = 1 where ws = '${shop.ws}' and message_id in ('m40', 'm200', 'm201')`);
  return {
    server,
    shop,
    token,
    async ask(query) {
      const { status, body, raw } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
        token,
        params: { ws: shop.ws },
        query: { ...range, ...query },
      });
      if (status !== 200) throw new Error(`${JSON.stringify(query)} answered ${status}: ${raw.payload}`);
      return body;
    },
  };
}
