import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { dialects } from '../../testing/database.ts';
import { type Feed, listOf, openFeed } from '../../testing/feed.ts';

for (const dialect of dialects)
  describe(`the feed on ${dialect}`, { tags: [dialect] }, () => {
    let feed: Feed;
    beforeAll(async () => {
      feed = await openFeed(dialect);
    });
    afterAll(() => feed.server.stop());

    describe('pages', () => {
      async function walk(
        path: string,
        options: Parameters<Feed['get']>[1],
        between = async () => {},
      ): Promise<unknown[]> {
        const rows: unknown[] = [];
        let link: string | undefined = path;
        while (link !== undefined) {
          const answered = await feed.get(link, options);
          expect(answered.status).toBe(200);
          rows.push(...listOf(answered.body).map(({ Text, Id }) => Text ?? Id));
          const next = z.string().optional().parse(answered.body['@odata.nextLink']);
          link = next?.replace(/^http:\/\/[^/]+\/odata\/[^/]+\//, '');
          if (next !== undefined) await between();
        }
        return rows;
      }
      const small = { headers: { prefer: 'odata.maxpagesize=7' } };

      test('stay complete while rows arrive: none is lost or repeated', async () => {
        let arrived = 0;
        const arrive = async () => {
          arrived += 1;
          // Some rows are older than those read so far, some newer.
          await feed.say(feed.stranger.ws, 100 + arrived * 10, 3);
          await feed.say(feed.stranger.ws, -100 - arrived * 10, 3);
        };
        const asked = { ...small, ws: feed.stranger.ws, token: await feed.tokenOf(feed.stranger) };
        for (const order of [
          '',
          '?$orderby=CreatedAt desc',
          '?$orderby=Intent',
          '?$orderby=Score mul -1,Intent desc',
        ]) {
          const before = await walk(`Verbatims${order}`, asked);
          let rounds = 0;
          await feed.say(feed.stranger.ws, arrived * 100 + 1000, 20);
          const during = await walk(`Verbatims${order}`, asked, async () => {
            rounds += 1;
            if (rounds <= 3) await arrive();
          });
          expect(new Set(during).size).toBe(during.length);
          expect(before.filter((one) => !during.includes(one))).toEqual([]);
        }
      });

      test('by Id, a program gets the messages that were answered since, also those that were sent earlier', async () => {
        const asked = { ...small, ws: feed.stranger.ws, token: await feed.tokenOf(feed.stranger) };
        const { body } = await feed.get('Verbatims?$orderby=Id desc&$top=1', asked);
        const highest = z.number().parse(listOf(body)[0]?.['Id']);
        await feed.say(feed.stranger.ws, -5000, 10);
        expect(await walk(`Verbatims?$filter=Id gt ${highest}&$orderby=Id`, asked)).toHaveLength(10);
      });

      test('end with $top, which the link carries', async () => {
        expect(await walk('Verbatims?$top=20&$select=Text', small)).toHaveLength(20);
        const { body, headers } = await feed.get('Verbatims?$top=7', small);
        expect(body['@odata.nextLink']).toBeUndefined();
        expect(headers['preference-applied']).toBe('odata.maxpagesize=7');
      });

      test('a link is only valid for its request and token', async () => {
        const { body } = await feed.get('Verbatims?$filter=Score gt 0', small);
        const place = /skiptoken=(.*)$/.exec(String(body['@odata.nextLink']))?.[1] ?? '';
        expect((await feed.get(`Verbatims?$filter=Score gt 0&$skiptoken=${place}`)).status).toBe(200);
        expect((await feed.get(`Verbatims?$filter=Score lt 0&$skiptoken=${place}`)).status).toBe(400);
        expect(
          (await feed.get(`Verbatims?$filter=Score gt 0&$skiptoken=${place}`, { token: await feed.tokenOf(feed.shop) }))
            .status,
        ).toBe(400);
        expect((await feed.get(`Verbatims?$filter=Score gt 0&$skiptoken=x${place}`)).status).toBe(400);
      });
    });

    describe('figures', () => {
      const days = async (query = '') =>
        (await feed.valuesOf(`DailyFigures?$select=Day,Messages,Conversations,Fallbacks${query}`)).map((row) =>
          Object.values(row),
        );

      test('equal those of verbatims, before and after they are rolled up, and when some change', async () => {
        const expected = [
          ['2026-03-01', 5, 24, 3],
          ['2026-03-02', 5, 6, 0],
        ];
        expect(await days()).toEqual(expected);
        await rollUp(feed.server.deps.db);
        expect(await days()).toEqual(expected);
        await feed.say(feed.shop.ws, 30, 1);
        expect(await days('&$filter=Day gt 2026-03-01')).toEqual([['2026-03-02', 5, 7, 0]]);
        await feed.run(`delete from verbatims where message_id = 'm30'`);
        expect(await days()).toEqual(expected);
        const intents = await feed.valuesOf(
          "IntentFigures?$filter=Intent eq 'intent 1'&$orderby=Day desc&$select=Day,Messages",
        );
        expect(intents).toEqual([
          { Day: '2026-03-02', Messages: 2 },
          { Day: '2026-03-01', Messages: 6 },
        ]);
        expect((await feed.get("IntentFigures(Day=2026-03-01,Intent='intent 2')")).body).toMatchObject({
          Messages: 6,
          AverageMilliseconds: 12,
        });
      });

      test.each(['Europe/Paris', 'America/Los_Angeles', 'Asia/Kolkata'])(
        'are by days of the workspace in %s, also with changed hours and with rollups without hours',
        async (zone) => {
          const { ws } = feed.shop;
          await feed.run(`update workspaces set time_zone = '${zone}' where id = '${ws}'`);
          const said = async () => ({
            days: await feed.valuesOf('DailyFigures?$select=Day,Messages,Conversations,TotalMilliseconds'),
            intents: await feed.valuesOf('IntentFigures?$select=Day,Intent,Messages,TotalMilliseconds'),
          });
          const by = `(created_at at time zone '${zone}')::date`;
          const sums = `count(*)::int as "Messages", sum(ms) as "TotalMilliseconds"`;
          const read = async (query: string) =>
            z.object({ rows: z.array(z.unknown()) }).parse(await feed.run(query)).rows;
          const counted = async () => ({
            days: await read(`select to_char(${by}, 'YYYY-MM-DD') as "Day", count(distinct conversation_id)::int as "Conversations", ${sums}
              from verbatims where ws = '${ws}' group by 1 order by 1`),
            intents: await read(`select to_char(${by}, 'YYYY-MM-DD') as "Day", coalesce(intent, '') as "Intent", ${sums}
              from verbatims where ws = '${ws}' group by 1, 2 order by 1, 2`),
          });
          await feed.run(`update verbatims set ms = ms + 1 where ws = '${ws}' and message_id = 'm3'`);
          expect(await said()).toEqual(await counted());
          await rollUp(feed.server.deps.db);
          expect(await said()).toEqual(await counted());
          await feed.run(`update verbatims set ms = ms - 1 where ws = '${ws}' and message_id = 'm3'`);
          expect(await said()).toEqual(await counted());
          await feed.run(`update verbatim_days set hours_ms = null where day = '2026-03-01'`);
          expect(await said()).toEqual(await counted());
          await rollUp(feed.server.deps.db);
          // Changed without triggers: rolled-up hours are read without their verbatims, except hours in which a day
          // ends.
          const expected = await counted();
          const past = (ms: string) =>
            feed.run(`alter table verbatims disable trigger user; update verbatims set ms = ${ms} where ws = '${ws}' and message_id <> 'm18';
              alter table verbatims enable trigger user`);
          await past('0');
          const rolled = await said();
          await past('substring(message_id from 2)::float8');
          expect(rolled).toEqual(expected);
          await feed.run(`update workspaces set time_zone = 'UTC' where id = '${ws}'`);
        },
      );

      test('a count of all verbatims equals that of the figures', async () => {
        const counted = async () => {
          const { body } = await feed.get('Verbatims?$count=true&$top=0');
          return [(await feed.get('Verbatims/$count')).text, body['@odata.count']];
        };
        await rollUp(feed.server.deps.db);
        await feed.say(feed.shop.ws, 40, 2);
        expect(await counted()).toEqual(['32', 32]);
        await feed.run(`delete from verbatims where message_id in ('m40', 'm41')`);
        expect(await counted()).toEqual(['30', 30]);
        await rollUp(feed.server.deps.db);
        // Deleted without triggers, so that a test can see that verbatims are not read.
        await feed.run(`alter table verbatims disable trigger user;
          delete from verbatims where ws = '${feed.shop.ws}' and message_id = 'm0';
          alter table verbatims enable trigger user`);
        expect(await counted()).toEqual(['30', 30]);
        expect((await feed.get('Verbatims/$count?$filter=true')).text).toBe('29');
        await feed.say(feed.shop.ws, 0, 1);
        await rollUp(feed.server.deps.db);
      });

      test('are grouped and summed up', async () => {
        const grouped = await feed.get(
          "IntentFigures?$apply=filter(Intent ne '')/groupby((Intent),aggregate(Messages with sum as Total,$count as Days))&$orderby=Total desc,Intent",
        );
        expect(grouped.body).toMatchObject({
          '@odata.context': expect.stringMatching(/#IntentFigures\(Intent,Total,Days\)$/),
          value: [
            { Intent: 'intent 0', Total: 8, Days: 2 },
            { Intent: 'intent 1', Total: 8, Days: 2 },
            { Intent: 'intent 2', Total: 7, Days: 2 },
          ],
        });
        expect(
          await feed.valuesOf('DailyFigures?$apply=aggregate(Messages with sum as Total,Day with max as Last)'),
        ).toEqual([{ Total: 30, Last: '2026-03-02' }]);
        expect(
          await feed.valuesOf('IntentFigures?$apply=groupby((Day))&$top=1', { headers: { prefer: 'maxpagesize=1' } }),
        ).toEqual([{ Day: '2026-03-01' }]);
        expect((await feed.get('DailyFigures?$apply=aggregate(Day with sum as Total)')).status).toBe(400);
        expect((await feed.get('DailyFigures?$apply=topcount(2,Messages)')).status).toBe(501);
      });
    });
  });
