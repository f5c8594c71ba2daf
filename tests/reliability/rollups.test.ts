// @module-tag postgres
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Overview } from '@parlance/contract/calls/workspaces';
import { eventually } from '../support/eventually.ts';
import { fillVerbatims, manyWorkspace } from '../support/manyVerbatims.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';

/** Two processes build rollups of older verbatims, and one of them is killed meanwhile. */

const rows = 30_000;
const ws = manyWorkspace(1);

let postgres: Postgres;
let client: Client;
let servers: RunningServer[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  client = new Client({ connectionString: postgres.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  for (const server of servers) await server.dispose();
  await postgres.stop();
});

const start = () => startServer({ env: { DATABASE_URL: postgres.url } });
const read = async <Row>(query: string, row: z.ZodType<Row>) => z.array(row).parse((await client.query(query)).rows);

test('the figures are those of the verbatims, before, meanwhile and after', async () => {
  const first = await start();
  servers = [first];
  const { rows: owners } = await client.query('select id from companies limit 1');
  const [{ id: company } = { id: '' }] = z.array(z.object({ id: z.string() })).parse(owners);
  await first.stop();
  await fillVerbatims((script) => client.query(script), { rows, company });

  const [counted] = await read(
    `select count(*)::int as messages, count(distinct conversation_id)::int as conversations,
      count(*) filter (where status_response = 'fallback')::int as fallbacks from verbatims where ws = '${ws}'`,
    z.object({ messages: z.number(), conversations: z.number(), fallbacks: z.number() }),
  );
  servers = await Promise.all([start(), start()]);
  const [doomed, other] = servers;
  if (!doomed || !other) throw new Error('two servers were started');
  const person = await signIn(other.url);
  const query = { start_date: new Date(Date.now() - 310 * 86_400_000).toISOString() };
  const figures = () => person.get('GET /api/1.0/overview/:ws', Overview, { params: { ws }, query });
  const rolled = async () => {
    const [{ count } = { count: 0 }] = await read(
      `select count(*)::int as count from rollup_progress where ws like 'many_%' and until = 'infinity'`,
      z.object({ count: z.number() }),
    );
    return count;
  };
  await eventually(rolled, (count) => count > 0);
  await doomed.stop('SIGKILL');
  expect(await figures()).toMatchObject(counted ?? {});
  await eventually(rolled, (count) => count === 20, 180_000);
  expect(await figures()).toMatchObject(counted ?? {});
  const [left] = await read(
    'select sum(messages)::int as messages from verbatim_hours',
    z.object({ messages: z.number() }),
  );
  expect(left?.messages).toBe(rows);
});
