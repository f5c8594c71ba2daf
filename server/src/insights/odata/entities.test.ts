import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../testing/database.ts';
import { type Feed, openFeed } from '../../testing/feed.ts';

for (const dialect of dialects)
  describe(`the feed on ${dialect}`, { tags: [dialect] }, () => {
    let feed: Feed;
    beforeAll(async () => {
      feed = await openFeed(dialect);
    });
    afterAll(() => feed.server.stop());

    describe('entities', () => {
      test('by key, with a property and its raw value', async () => {
        const [one] = await feed.valuesOf('Verbatims?$top=1');
        const id = String(one?.['Id']);
        expect((await feed.get(`Verbatims(${id})`)).body).toMatchObject({
          ...one,
          '@odata.context': expect.stringMatching(/#Verbatims\/\$entity$/),
        });
        expect((await feed.get(`Verbatims(Id=${id})/Text`)).body).toMatchObject({ value: one?.['Text'] });
        expect((await feed.get(`Verbatims(${id})/Text/$value`)).text).toBe(one?.['Text']);
        expect((await feed.get(`Verbatims(${id})/ReviewedAt/$value`)).status).toBe(204);
        expect((await feed.get('Verbatims(999999)')).status).toBe(404);
        expect((await feed.get("Verbatims('x')")).status).toBe(400);
        expect((await feed.get('Nothing')).status).toBe(404);
        for (const [path, status] of [
          [`Verbatims(${id})?$select=Text`, 200],
          [`Verbatims(${id})?$filter=Score gt 2`, 400],
          [`Verbatims(${id})?$top=0`, 400],
          [`Verbatims(${id})/Text?$select=Text`, 400],
        ] as const) {
          expect([path, (await feed.get(path)).status]).toEqual([path, status]);
        }
        expect((await feed.get(`Verbatims(${id})/Nothing`)).status).toBe(400);
      });

      test('timestamps are exact, so that new rows are those after the last one', async () => {
        const [, second] = await feed.valuesOf('Verbatims?$top=2');
        expect(second?.['CreatedAt']).toBe('2026-03-01T01:00:00.000123Z');
        expect(await feed.ids(`$filter=CreatedAt gt ${String(second?.['CreatedAt'])}&$top=1`)).toEqual([2]);
      });

      test('are filtered, ordered, counted and searched', async () => {
        expect(await feed.ids("$filter=Intent eq 'intent 1' and Score lt 0.1")).toEqual([1, 5, 9]);
        expect(await feed.ids('$filter=Intent eq null&$top=2')).toEqual([3, 7]);
        expect(await feed.ids("filter=not (Intent eq 'intent 1') AND Milliseconds LT 4")).toEqual([0, 2, 3]);
        // `contains` of null is null, which is neither true nor false.
        expect(await feed.ids("filter=not contains(Intent,'1') and Milliseconds lt 4")).toEqual([0, 2]);
        expect(await feed.ids("filter=not (contains(Intent,'1') or Milliseconds gt 2)")).toEqual([0, 2]);
        expect(await feed.ids('$filter=second(time(CreatedAt)) eq second(CreatedAt)&$top=2')).toEqual([0, 1]);
        expect(await feed.ids('$orderby=Score desc&$top=3')).toEqual([29, 28, 27]);
        expect(await feed.ids('$orderby=Intent desc,Score&$top=2&$skip=7')).toEqual([1, 5]);
        expect(await feed.ids("$filter=Milliseconds in (3,5,'7')").catch(() => 'refused')).toBe('refused');
        expect(await feed.ids('$filter=Milliseconds in (3,5)')).toEqual([3, 5]);
        expect(
          await feed.ids('$filter=Milliseconds add 1 eq 4 or day(CreatedAt) eq 2 and hour(CreatedAt) eq 5'),
        ).toEqual([3, 29]);
        expect(await feed.ids("$filter=contains(tolower(Text),@w) and Milliseconds ge 28&@w='o''neil'")).toEqual([
          28, 29,
        ]);
        expect(await feed.ids('$filter=CreatedAt ge 2026-03-02&$top=1')).toEqual([24]);
        expect(await feed.ids('$filter=CreatedAt ge 2026-03-02T01:00:00+01:00&$top=1')).toEqual([24]);
        expect(await feed.ids('$search="Ñ° 2" NOT 25&$top=3')).toEqual([2, 20, 21]);
        expect(await feed.ids('$search="n° 2" NOT 25&$top=3')).toEqual([2, 20, 21]);
        expect((await feed.get('Verbatims/$count?$filter=Score ge 0.25')).text).toBe('5');
        expect((await feed.get('Verbatims/$count')).text).toBe('30');
        expect((await feed.get('Verbatims?$count=true&$top=0')).body).toMatchObject({ '@odata.count': 30, value: [] });
      });

      test('the wrong part is named, and unsupported parts are 501', async () => {
        const answers = await Promise.all(
          [
            '$filter=Nothing eq 1',
            '$filter=Text eq 1',
            '$filter=Text eq',
            '$foo=1',
            '$top=1&$top=2',
            '$select=Nothing',
            '$skiptoken=x.y',
            '$filter=@a',
          ].map(async (query) => (await feed.get(`Verbatims?${query}`)).body.error?.code),
        );
        expect(answers).toEqual([
          'odata_property_unknown',
          'odata_types_differ',
          'odata_syntax',
          'odata_option_unknown',
          'odata_option_twice',
          'odata_property_unknown',
          'odata_link_invalid',
          'odata_alias_missing',
        ]);
        for (const path of [
          'Verbatims?$expand=Reviews',
          'Verbatims?$compute=Score mul 2 as Twice',
          "Verbatims?$filter=matchesPattern(Text,'a')",
          'Verbatims?$apply=groupby((Intent))',
          '$all',
          '$batch',
          'DailyFigures?$search=x',
        ]) {
          expect([path, (await feed.get(path)).status]).toEqual([path, 501]);
        }
      });
    });

    describe('hostile requests', () => {
      const filter = async (text: string) => (await feed.get(`Verbatims?$filter=${encodeURIComponent(text)}`)).status;

      test('deep, long and growing expressions are refused', async () => {
        expect(await filter(`${'('.repeat(3000)}1${')'.repeat(3000)} eq 1`)).toBe(400);
        expect(await filter(`${'not '.repeat(2000)}true`)).toBe(400);
        expect(await filter(Array.from({ length: 1500 }, () => '1').join(' add ') + ' eq 1')).toBe(400);
        expect(await filter(Array.from({ length: 300 }, (_, n) => `Score eq ${n}`).join(' or '))).toBe(200);
        const aliases = Array.from({ length: 40 }, (_, n) => `@a${n}=@a${n + 1} add @a${n + 1}`).join('&');
        expect((await feed.get(`Verbatims?$filter=@a0 eq 1&${aliases}&@a40=1`)).status).toBe(400);
        expect((await feed.get('Verbatims?$filter=@a&@a=@b&@b=@a')).status).toBe(400);
      });

      test('many terms and steps are refused, on later pages and in sums too', async () => {
        const status = async (address: string) =>
          (await feed.get(address, { headers: { prefer: 'maxpagesize=1' } })).status;
        const many = (part: string, between: string, count = 500) =>
          Array.from({ length: count }, () => part).join(between);
        expect(await status(`Verbatims?$orderby=${many('Text', ',')}`)).toBe(400);
        expect(await status(`Verbatims?$orderby=${many('Text', ',', 8)}`)).toBe(200);
        expect(await status(`DailyFigures?$apply=${many('groupby((Day))', '/')}`)).toBe(400);
        expect(await status(`DailyFigures?$apply=${many('filter(Messages gt 0)', '/')}`)).toBe(400);
        expect(await status(`DailyFigures?$apply=filter(Messages gt 0)/${many('groupby((Day))', '/', 3)}`)).toBe(200);
        const sums = Array.from({ length: 300 }, (_, n) => `Messages with sum as S${n}`).join(',');
        expect(await status(`DailyFigures?$apply=aggregate(${sums})`)).toBe(400);
        for (const option of ['$top=-1', '$skip=-1', '$top=1.5', '$count=maybe', '$top=']) {
          expect([option, await status(`Verbatims?${option}`)]).toEqual([option, 400]);
        }
      });

      test('SQL in texts is text', async () => {
        for (const text of ["'; drop table verbatims; --", "\\'; select 1; --", '%', '$1', '\u0000', '\uD800x']) {
          const status = await feed
            .get(`Verbatims?$filter=Text eq '${encodeURIComponent(text.replaceAll("'", "''").replace('\uD800', '%'))}'`)
            .then((one) => one.status);
          expect([200, 400]).toContain(status);
        }
        expect(await feed.ids('$search=100%25&$top=1')).toEqual([]);
        expect(await feed.valuesOf('Verbatims?$top=1')).toHaveLength(1);
      });

      test('numbers and days beyond the range of the database are refused with 400', async () => {
        for (const text of [
          'Id eq 99999999999999999999999',
          'Id add 9223372036854775807 gt 1',
          'Score eq 1e999',
          'CreatedAt gt 2026-02-30',
          'CreatedAt gt -10000-01-01T00:00Z',
          'substring(Text,9999999999) eq 1',
          'Milliseconds div 0 eq 1',
          'Score mul 1e308 mul 1e308 gt 1',
          'round(1e300) eq 1',
          'Id eq -9223372036854775808',
        ]) {
          expect([text, [200, 400].includes(await filter(text))]).toEqual([text, true]);
        }
        const overflow = await feed.get('Verbatims?$filter=Score mul 1e308 mul 1e308 gt 1');
        expect([overflow.status, overflow.body]).toMatchObject([400, { error: { target: '$filter' } }]);
        expect((await feed.get('Verbatims?$top=99999999999999999999')).status).toBe(400);
        expect([200, 400]).toContain((await feed.get('Verbatims?$skip=999999999999999')).status);
        expect((await feed.get('%ff')).status).toBe(400);
        expect((await feed.get('Verbatims?$filter=%ff')).status).toBe(400);
      });
    });
  });
