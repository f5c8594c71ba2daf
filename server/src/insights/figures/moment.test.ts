import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { outsideTransaction, rowsOf } from '../../platform/db/port.ts';
import { readMoment, within } from '../../platform/db/replica.ts';
import { dialects } from '../../testing/database.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readFigures } from './figures.ts';

for (const dialect of dialects)
  describe(`the figures of one card on ${dialect}`, { tags: [dialect] }, () => {
    let server: TestServer;
    let shop: Tenant;
    beforeAll(async () => {
      server = await startTestServer({ work: false, dialect });
      shop = await newTenant(server.deps.db);
    });
    afterAll(() => server.stop());

    const span = { start: new Date('2026-03-01T00:00:00Z'), end: new Date('2026-03-03T00:00:00Z') };
    const asked = {
      metric: 'messages',
      dimension: 'intent',
      compare: 'none',
      limit: 10,
      time_zone: 'UTC',
    } as const;
    const say = (id: string) =>
      server.deps.db
        .execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, intent, status,
          status_response, ms, created_at)
        values ('${shop.ws}', 'c', '${id}', 'assistant', 'api', 'text', 'english', 'intent', 'understood', 'answered', 1,
          '2026-03-01T10:00:00Z')`);

    test('are of one moment: a message between two reads is in neither of them', async () => {
      await say('first');
      const { reading } = server.deps;
      const read = (tx: Parameters<Parameters<typeof reading.tx>[0]>[0]) =>
        readFigures(within(tx), shop.ws, span, asked).then(({ total }) => total.count);
      const late: Promise<unknown>[] = [];
      const counts = await readMoment(reading, async (tx) => {
        const before = await read(tx);
        const said = outsideTransaction(() => say('second'));
        late.push(said);
        // The embedded database runs transactions one after the other, so there the message is stored later anyway.
        if (dialect === 'postgres') await said;
        return [before, await read(tx)];
      });
      expect(counts).toEqual([1, 1]);
      await Promise.all(late);
      expect(await readMoment(reading, read)).toBe(2);
    });

    test('are planned for the partitions of their days, however often they are read', async () => {
      const inParis = { ...asked, dimension: 'day', time_zone: 'Europe/Paris' } as const;
      const plans = await server.deps.db.tx(async (tx) => {
        for (let times = 0; times < 12; times += 1) await readFigures(within(tx), shop.ws, span, inParis);
        return rowsOf(
          tx,
          sql`select count(*)::int as statements, sum(generic_plans)::int as for_any_values from pg_prepared_statements
            where statement like '%verbatims%'`,
          z.object({ statements: z.number(), for_any_values: z.number() }),
        );
      });
      expect(plans).toMatchObject([{ for_any_values: 0 }]);
      expect(plans[0]?.statements).toBeGreaterThan(0);
    });

    test('are read in a read-only transaction', async () => {
      const change = readMoment(server.deps.reading, (tx) =>
        tx.execute(`delete from verbatims where ws = '${shop.ws}'`),
      );
      await expect(change).rejects.toMatchObject({ cause: { code: '25006' } });
    });
  });
