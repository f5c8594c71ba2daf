import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { newTenants, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let shop: Tenant;
let stranger: Tenant;
let secret: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  ({ customer: shop, stranger } = await newTenants(server.deps.db));
  secret = await tokenOf(shop);
  await say(shop.ws, 0, 30);
  await say(stranger.ws, 0, 3);
});
afterAll(() => server.stop());

let named = 0;
async function tokenOf(
  tenant: Tenant,
  type: 'api' | 'odata' = 'odata',
  role: 'companyUser' | 'companyAdmin' = 'companyAdmin',
) {
  const { token } = await tenant.signIn('companyAdmin');
  named += 1;
  const { body } = await server.call('POST /api/1.0/token', { token, body: { name: `feed ${named}`, role, type } });
  return body.secret;
}

const run = (script: string) => server.deps.db.execute(script);
const first = Date.UTC(2026, 2, 1);
/** Verbatims an hour apart, of three intents, of every third none; the third of each ten got a fallback. */
async function say(ws: string, from: number, count: number): Promise<void> {
  await run(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, intent,
      score, ms, context, created_at)
    select '${ws}', 'talk-' || n % 5, 'm' || n, 'assistant', 'widget', 'where is n° ' || n || '; O''Neil', 'english',
      case when n % 4 = 3 then 'not_understood' else 'understood' end, case when n % 10 = 3 then 'fallback' else 'answered' end,
      case when n % 4 = 3 then null else 'intent ' || n % 4 end, n / 100.0, n, '{"page": "/p"}',
      to_timestamp(${first / 1000} + n * 3600 + 0.000123)
    from generate_series(${from}, ${from + count - 1}) as n`);
}

const Body = z.looseObject({
  error: z.object({ code: z.string(), message: z.string(), target: z.string().optional() }).optional(),
});

async function get(address: string, { token = secret, headers = {}, ws = shop.ws, method = 'GET' as const } = {}) {
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
}
const listOf = (body: unknown) => z.object({ value: z.array(z.looseObject({})) }).parse(body).value;
const valuesOf = async (path: string, options = {}) => {
  const { body, status, text } = await get(path, options);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return listOf(body);
};
const ids = async (query: string) =>
  (await valuesOf(`Verbatims?$select=Text&${query}`)).map(({ Text }) => Number(/\d+/.exec(String(Text))?.[0]));

describe('who may read', () => {
  test('the secret of an OData token, as bearer or as the password of any name', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const authorization of [
      `Bearer ${secret}`,
      basic(`any:${secret}`),
      basic(`:${secret}`),
      basic(`${secret}:`),
    ]) {
      expect((await get('', { headers: { authorization } })).status).toBe(200);
    }
  });

  test('nothing else opens it: 401 that asks for Basic', async () => {
    const { token: session } = await shop.signIn('companyAdmin');
    for (const token of [session, await tokenOf(shop, 'api'), 'plt_wrong', '']) {
      const { status, headers, body } = await get('', { token });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
      expect(body.error?.code).toBe('odata_token_required');
    }
  });

  test('not another workspace', async () => {
    expect((await get('Verbatims', { ws: stranger.ws })).status).toBe(403);
    const own = await valuesOf('Verbatims', { ws: stranger.ws, token: await tokenOf(stranger) });
    expect(own).toHaveLength(3);
  });

  test('who may not see details neither reads nor finds them, and scripts are for those who read them', async () => {
    const token = await tokenOf(shop, 'odata', 'companyUser');
    expect((await valuesOf('Verbatims?$top=1'))[0]).toMatchObject({ Context: '{"page": "/p"}' });
    expect((await valuesOf('Verbatims?$top=1', { token }))[0]).toMatchObject({ Context: null, Attributes: null });
    expect(await valuesOf("Verbatims?$filter=contains(Context,'/p')", { token })).toEqual([]);
    expect((await get('ScriptRuns', { token })).status).toBe(403);
    expect((await valuesOf('', { token })).map(({ name }) => name)).not.toContain('ScriptRuns');
    expect((await get('$metadata', { token })).text).not.toContain('ScriptRun');
  });
});

describe('the protocol', () => {
  test('the service document and the contexts have absolute addresses, of the host that was asked', async () => {
    const { body } = await get('', { headers: { host: 'feeds.example.com' } });
    expect(body).toMatchObject({
      '@odata.context': `http://feeds.example.com/odata/${shop.ws}/$metadata`,
      value: ['Verbatims', 'Conversations', 'DailyFigures', 'IntentFigures', 'ScriptRuns'].map((name) => ({
        name,
        kind: 'EntitySet',
        url: name,
      })),
    });
    const { body: some } = await get('Verbatims?$select=Text,Id&$top=1');
    expect(some['@odata.context']).toMatch(/\/\$metadata#Verbatims\(Id,Text\)$/);
  });

  test('the version is the newest that the client understands', async () => {
    const version = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await get('', { headers });
      return status === 200 ? answered['odata-version'] : status;
    };
    expect(await version({})).toBe('4.01');
    expect(await version({ 'odata-maxversion': '4.0' })).toBe('4.0');
    expect(await version({ 'odata-maxversion': '4.01' })).toBe('4.01');
    expect(await version({ 'odata-maxversion': '3.0' })).toBe(400);
  });

  test('the form is the one that is accepted, or 406', async () => {
    const answered = async (accept: string, query = '') => {
      const { status, headers } = await get(`Verbatims?$top=1${query}`, { headers: { accept } });
      return status === 200 ? headers['content-type'] : status;
    };
    expect(await answered('application/json;odata.metadata=minimal')).toBe(
      'application/json;odata.metadata=minimal;charset=utf-8',
    );
    expect(await answered('application/json;odata.metadata=none')).toMatch(/metadata=none/);
    expect(await answered('application/atom+xml')).toBe(406);
    expect(await answered('application/atom+xml', '&$format=json')).toMatch(/^application\/json/);
    const { body } = await get('Verbatims?$top=1', {
      headers: { accept: 'application/json;odata.metadata=full;IEEE754Compatible=true' },
    });
    expect(listOf(body)[0]).toMatchObject({
      '@odata.type': '#Parlance.Verbatim',
      'Id@odata.type': '#Int64',
      Id: expect.any(String),
    });
  });

  test('HEAD answers like GET, without a body; nothing can be written', async () => {
    const head = await server.app.inject({
      method: 'HEAD',
      url: `/odata/${shop.ws}/Verbatims`,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([head.statusCode, head.payload, head.headers['odata-version']]).toEqual([200, '', '4.01']);
    const post = async (path: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: `/odata/${shop.ws}/${path}`,
          headers: { authorization: `Bearer ${secret}` },
          payload: { Text: 'x' },
        })
      ).statusCode;
    expect([await post('Verbatims'), await post('$batch')]).toEqual([405, 501]);
  });
});

describe('entities', () => {
  test('by key, with a property and its bare value', async () => {
    const [one] = await valuesOf('Verbatims?$top=1');
    const id = String(one?.['Id']);
    expect((await get(`Verbatims(${id})`)).body).toMatchObject({
      ...one,
      '@odata.context': expect.stringMatching(/#Verbatims\/\$entity$/),
    });
    expect((await get(`Verbatims(Id=${id})/Text`)).body).toMatchObject({ value: one?.['Text'] });
    expect((await get(`Verbatims(${id})/Text/$value`)).text).toBe(one?.['Text']);
    expect((await get(`Verbatims(${id})/ReviewedAt/$value`)).status).toBe(204);
    expect((await get('Verbatims(999999)')).status).toBe(404);
    expect((await get("Verbatims('x')")).status).toBe(400);
    expect((await get('Nothing')).status).toBe(404);
    expect((await get(`Verbatims(${id})/Nothing`)).status).toBe(400);
  });

  test('moments are exact, so that those after the last one are those that are new', async () => {
    const [, second] = await valuesOf('Verbatims?$top=2');
    expect(second?.['CreatedAt']).toBe('2026-03-01T01:00:00.000123Z');
    expect(await ids(`$filter=CreatedAt gt ${String(second?.['CreatedAt'])}&$top=1`)).toEqual([2]);
  });

  test('are filtered, ordered, counted and searched', async () => {
    expect(await ids("$filter=Intent eq 'intent 1' and Score lt 0.1")).toEqual([1, 5, 9]);
    expect(await ids('$filter=Intent eq null&$top=2')).toEqual([3, 7]);
    expect(await ids("filter=not (Intent eq 'intent 1') AND Milliseconds LT 4")).toEqual([0, 2, 3]);
    expect(await ids('$orderby=Score desc&$top=3')).toEqual([29, 28, 27]);
    expect(await ids('$orderby=Intent desc,Score&$top=2&$skip=7')).toEqual([1, 5]);
    expect(await ids("$filter=Milliseconds in (3,5,'7')").catch(() => 'refused')).toBe('refused');
    expect(await ids('$filter=Milliseconds in (3,5)')).toEqual([3, 5]);
    expect(await ids('$filter=Milliseconds add 1 eq 4 or day(CreatedAt) eq 2 and hour(CreatedAt) eq 5')).toEqual([
      3, 29,
    ]);
    expect(await ids("$filter=contains(tolower(Text),@w) and Milliseconds ge 28&@w='o''neil'")).toEqual([28, 29]);
    expect(await ids('$filter=CreatedAt ge 2026-03-02&$top=1')).toEqual([24]);
    expect(await ids('$filter=CreatedAt ge 2026-03-02T01:00:00+01:00&$top=1')).toEqual([24]);
    expect(await ids('$search="n° 2" NOT 25&$top=3')).toEqual([2, 20, 21]);
    expect((await get('Verbatims/$count?$filter=Score ge 0.25')).text).toBe('5');
    expect((await get('Verbatims?$count=true&$top=0')).body).toMatchObject({ '@odata.count': 30, value: [] });
  });

  test('what is wrong is named, and what is not supported is 501', async () => {
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
      ].map(async (query) => (await get(`Verbatims?${query}`)).body.error?.code),
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
      expect([path, (await get(path)).status]).toEqual([path, 501]);
    }
  });
});

describe('pages', () => {
  async function walk(path: string, options: Parameters<typeof get>[1], between = async () => {}): Promise<unknown[]> {
    const rows: unknown[] = [];
    let link: string | undefined = path;
    while (link !== undefined) {
      const answered = await get(link, options);
      expect(answered.status).toBe(200);
      rows.push(...listOf(answered.body).map(({ Text, Id }) => Text ?? Id));
      const next = z.string().optional().parse(answered.body['@odata.nextLink']);
      link = next?.replace(/^http:\/\/[^/]+\/odata\/[^/]+\//, '');
      if (next !== undefined) await between();
    }
    return rows;
  }
  const small = { headers: { prefer: 'odata.maxpagesize=7' } };

  test('follow each other while rows arrive: none is lost, none comes twice', async () => {
    let arrived = 0;
    const arrive = async () => {
      arrived += 1;
      // Some before what was read, some after.
      await say(stranger.ws, 100 + arrived * 10, 3);
      await say(stranger.ws, -100 - arrived * 10, 3);
    };
    const asked = { ...small, ws: stranger.ws, token: await tokenOf(stranger) };
    for (const order of ['', '?$orderby=CreatedAt desc', '?$orderby=Intent', '?$orderby=Score mul -1,Intent desc']) {
      const before = await walk(`Verbatims${order}`, asked);
      let rounds = 0;
      await say(stranger.ws, arrived * 100 + 1000, 20);
      const during = await walk(`Verbatims${order}`, asked, async () => {
        rounds += 1;
        if (rounds <= 3) await arrive();
      });
      expect(new Set(during).size).toBe(during.length);
      expect(before.filter((one) => !during.includes(one))).toEqual([]);
    }
  });

  test('end with $top, which the link carries', async () => {
    expect(await walk('Verbatims?$top=20&$select=Text', small)).toHaveLength(20);
    const { body, headers } = await get('Verbatims?$top=7', small);
    expect(body['@odata.nextLink']).toBeUndefined();
    expect(headers['preference-applied']).toBe('odata.maxpagesize=7');
  });

  test('a link is good for its request and token alone', async () => {
    const { body } = await get('Verbatims?$filter=Score gt 0', small);
    const place = /skiptoken=(.*)$/.exec(String(body['@odata.nextLink']))?.[1] ?? '';
    expect((await get(`Verbatims?$filter=Score gt 0&$skiptoken=${place}`)).status).toBe(200);
    expect((await get(`Verbatims?$filter=Score lt 0&$skiptoken=${place}`)).status).toBe(400);
    expect((await get(`Verbatims?$filter=Score gt 0&$skiptoken=${place}`, { token: await tokenOf(shop) })).status).toBe(
      400,
    );
    expect((await get(`Verbatims?$filter=Score gt 0&$skiptoken=x${place}`)).status).toBe(400);
  });
});

describe('figures', () => {
  const days = async (query = '') =>
    (await valuesOf(`DailyFigures?$select=Day,Messages,Conversations,Fallbacks${query}`)).map((row) =>
      Object.values(row),
    );

  test('are those of verbatims, before and after they are rolled up, and when some change', async () => {
    const expected = [
      ['2026-03-01', 5, 24, 3],
      ['2026-03-02', 5, 6, 0],
    ];
    expect(await days()).toEqual(expected);
    await rollUp(server.deps.db);
    expect(await days()).toEqual(expected);
    await say(shop.ws, 30, 1);
    expect(await days('&$filter=Day gt 2026-03-01')).toEqual([['2026-03-02', 5, 7, 0]]);
    await run(`delete from verbatims where message_id = 'm30'`);
    expect(await days()).toEqual(expected);
    const intents = await valuesOf("IntentFigures?$filter=Intent eq 'intent 1'&$orderby=Day desc&$select=Day,Messages");
    expect(intents).toEqual([
      { Day: '2026-03-02', Messages: 2 },
      { Day: '2026-03-01', Messages: 6 },
    ]);
    expect((await get("IntentFigures(Day=2026-03-01,Intent='intent 2')")).body).toMatchObject({
      Messages: 6,
      AverageMilliseconds: 12,
    });
  });

  test('are grouped and summed up', async () => {
    const grouped = await get(
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
    expect(await valuesOf('DailyFigures?$apply=aggregate(Messages with sum as Total,Day with max as Last)')).toEqual([
      { Total: 30, Last: '2026-03-02' },
    ]);
    expect(
      await valuesOf('IntentFigures?$apply=groupby((Day))&$top=1', { headers: { prefer: 'maxpagesize=1' } }),
    ).toEqual([{ Day: '2026-03-01' }]);
    expect((await get('DailyFigures?$apply=aggregate(Day with sum as Total)')).status).toBe(400);
    expect((await get('DailyFigures?$apply=topcount(2,Messages)')).status).toBe(501);
  });
});

describe('hostile requests', () => {
  const filter = async (text: string) => (await get(`Verbatims?$filter=${encodeURIComponent(text)}`)).status;

  test('deep, long and growing expressions are refused', async () => {
    expect(await filter(`${'('.repeat(3000)}1${')'.repeat(3000)} eq 1`)).toBe(400);
    expect(await filter(`${'not '.repeat(2000)}true`)).toBe(400);
    expect(await filter(Array.from({ length: 1500 }, () => '1').join(' add ') + ' eq 1')).toBe(400);
    expect(await filter(Array.from({ length: 300 }, (_, n) => `Score eq ${n}`).join(' or '))).toBe(200);
    const aliases = Array.from({ length: 40 }, (_, n) => `@a${n}=@a${n + 1} add @a${n + 1}`).join('&');
    expect((await get(`Verbatims?$filter=@a0 eq 1&${aliases}&@a40=1`)).status).toBe(400);
    expect((await get('Verbatims?$filter=@a&@a=@b&@b=@a')).status).toBe(400);
  });

  test('SQL in texts is text', async () => {
    for (const text of ["'; drop table verbatims; --", "\\'; select 1; --", '%', '$1', '\u0000', '\uD800x']) {
      const status = await get(
        `Verbatims?$filter=Text eq '${encodeURIComponent(text.replaceAll("'", "''").replace('\uD800', '%'))}'`,
      ).then((one) => one.status);
      expect([200, 400]).toContain(status);
    }
    expect(await ids('$search=100%25&$top=1')).toEqual([]);
    expect(await valuesOf('Verbatims?$top=1')).toHaveLength(1);
  });

  test('numbers and days that no database has are refused, not failures', async () => {
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
    expect((await get('Verbatims?$top=99999999999999999999')).status).toBe(400);
    expect([200, 400]).toContain((await get('Verbatims?$skip=999999999999999')).status);
    expect((await get('%ff')).status).toBe(400);
    expect((await get('Verbatims?$filter=%ff')).status).toBe(400);
  });
});

describe('the list of requests', () => {
  test('tells what was answered, without the place of a page; for those who manage tokens', async () => {
    await get('Verbatims?$top=3');
    const { token } = await shop.signIn('companyAdmin');
    const asked = () =>
      server.call('GET /api/1.0/logs/:ws/odata', { token, params: { ws: shop.ws }, query: { limit: 3 } });
    await expect
      .poll(async () => (await asked()).body.data[0])
      .toMatchObject({ status: 200, method: 'GET', path: '/Verbatims?$top=3', rows: 3 });
    const { body } = await asked();
    const before = body.data[0]?.timestamp ?? '';
    const { body: earlier } = await server.call('GET /api/1.0/logs/:ws/odata', {
      token,
      params: { ws: shop.ws },
      query: { limit: 1, before },
    });
    expect(earlier.data[0]).toEqual(body.data[1]);
    const all = await server.call('GET /api/1.0/logs/:ws/odata', {
      token,
      params: { ws: shop.ws },
      query: { limit: 500 },
    });
    expect(all.body.data.some(({ path }) => path.endsWith('skiptoken=…'))).toBe(true);
    const { token: user } = await shop.signIn('companyUser');
    expect((await server.call('GET /api/1.0/logs/:ws/odata', { token: user, params: { ws: shop.ws } })).status).toBe(
      403,
    );
  });
});

const cases = path.join(process.env['PARLANCE_SHARED'] ?? '/work/shared', 'data/odata/abnf-testcases.yaml');

describe.skipIf(!existsSync(cases))('the test cases of the OASIS ABNF', () => {
  test('are answered, refused or not supported, and never fail', async () => {
    const Cases = z.object({ TestCases: z.array(z.object({ Rule: z.string(), Input: z.string() })) });
    const { TestCases } = Cases.parse(parse(readFileSync(cases, 'utf8')));
    const renamed = (text: string) =>
      text
        .replaceAll(/\b(CompanyName|FirstName|LastName|Name|Street|City|Title)\b/g, 'Text')
        .replaceAll(/\b(Price|Rating|Amount|Cost|Size)\b/g, 'Score')
        .replaceAll(/\b(ReleaseDate|BirthDate|LifeTime)\b/g, 'CreatedAt')
        .replaceAll(/^(Products|Categories|Customers|People)\b/g, 'Verbatims');
    const encoded = (text: string) => text.replaceAll(/[^!-~]|["#<>[\]^`{|}\\]/g, (sign) => encodeURIComponent(sign));
    const seen = new Map<number, number>();
    for (const { Rule, Input } of TestCases) {
      const isExpression = /Expr$/i.test(Rule);
      const isOption = /^(filter|select|expand|orderby|compute|search|queryOptions|systemQueryOption|skiptoken)$/i.test(
        Rule,
      );
      if (!isExpression && !isOption && Rule !== 'odataRelativeUri' && Rule !== 'resourcePath') continue;
      const text = encoded(renamed(Input));
      const address = isOption ? `Verbatims?${text}` : `Verbatims?$filter=${text}`;
      const asked = isOption || isExpression ? address : text;
      const { status, text: answered } = await get(asked);
      expect([asked, status < 500 || status === 501 ? '' : answered]).toEqual([asked, '']);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    // Each kind of answer is among them.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 501]));
  }, 120_000);
});
