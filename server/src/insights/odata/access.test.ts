import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { type Feed, listOf, openFeed } from '../../testing/feed.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await openFeed();
});
afterAll(() => feed.server.stop());

describe('who may read', () => {
  test('the feed.secret of an OData token, as bearer or as the password of any name', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const authorization of [
      `Bearer ${feed.secret}`,
      basic(`any:${feed.secret}`),
      basic(`:${feed.secret}`),
      basic(`${feed.secret}:`),
    ]) {
      expect((await feed.get('', { headers: { authorization } })).status).toBe(200);
    }
  });

  test('nothing else opens it: 401 that asks for Basic', async () => {
    const { token: session } = await feed.shop.signIn('companyAdmin');
    const disabled = await feed.tokenOf(feed.shop);
    await feed.run(`update api_tokens set disabled = true where name = 'feed 2'`);
    for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
      const { status, headers } = await feed.get('Verbatims', { token: '', method });
      expect([method, status, headers['www-authenticate']]).toEqual([
        method,
        401,
        'Basic realm="OData", charset="UTF-8"',
      ]);
    }
    for (const token of [disabled, session, await feed.tokenOf(feed.shop, 'api'), 'plt_wrong', '']) {
      const { status, headers, body } = await feed.get('', { token });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
      expect(body.error?.code).toBe('odata_token_required');
    }
  });

  test('not another workspace', async () => {
    expect((await feed.get('Verbatims', { ws: feed.stranger.ws })).status).toBe(403);
    const own = await feed.valuesOf('Verbatims', { ws: feed.stranger.ws, token: await feed.tokenOf(feed.stranger) });
    expect(own).toHaveLength(3);
  });

  test('without permission, details can neither be read nor searched, and scripts are not listed', async () => {
    const token = await feed.tokenOf(feed.shop, 'odata', 'companyUser');
    expect((await feed.valuesOf('Verbatims?$top=1'))[0]).toMatchObject({ Context: '{"page": "/p"}' });
    expect((await feed.valuesOf('Verbatims?$top=1', { token }))[0]).toMatchObject({ Context: null, Attributes: null });
    expect(await feed.valuesOf("Verbatims?$filter=contains(Context,'/p')", { token })).toEqual([]);
    expect(await feed.valuesOf('Verbatims?$filter=length(Context) gt 0 or Attributes ne null', { token })).toEqual([]);
    // An order by a hidden property has no effect.
    const first = async (order: string) =>
      (await feed.valuesOf(`Verbatims?$top=1&$orderby=${order}`, { token }))[0]?.['Id'];
    expect(await first('Context desc,Id')).toBe(await first('Id'));
    const id = String(await first('Id'));
    expect((await feed.get(`Verbatims(${id})/Context/$value`, { token })).status).toBe(204);
    expect((await feed.get(`Verbatims?$apply=groupby((Context))`, { token })).status).toBe(501);
    expect((await feed.get('ScriptRuns', { token })).status).toBe(403);
    expect((await feed.valuesOf('', { token })).map(({ name }) => name)).not.toContain('ScriptRuns');
    expect((await feed.get('$metadata', { token })).text).not.toContain('ScriptRun');
  });
});

describe('the protocol', () => {
  test('the service document and the contexts have absolute addresses with the host of the request', async () => {
    const { body } = await feed.get('', { headers: { host: 'feeds.example.com' } });
    expect(body).toMatchObject({
      '@odata.context': `http://feeds.example.com/odata/${feed.shop.ws}/$metadata`,
      value: ['Verbatims', 'Conversations', 'DailyFigures', 'IntentFigures', 'ScriptRuns'].map((name) => ({
        name,
        kind: 'EntitySet',
        url: name,
      })),
    });
    const { body: some } = await feed.get('Verbatims?$select=Text,Id&$top=1');
    expect(some['@odata.context']).toMatch(/\/\$metadata#Verbatims\(Id,Text\)$/);
  });

  test('the version is the newest that the client understands', async () => {
    const version = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await feed.get('', { headers });
      return status === 200 ? answered['odata-version'] : status;
    };
    expect(await version({})).toBe('4.01');
    expect(await version({ 'odata-maxversion': '4.0' })).toBe('4.0');
    expect(await version({ 'odata-maxversion': '4.01' })).toBe('4.01');
    expect(await version({ 'odata-maxversion': '3.0' })).toBe(400);
  });

  test('the format is one that the client accepts, or 406', async () => {
    const answered = async (accept: string, query = '') => {
      const { status, headers } = await feed.get(`Verbatims?$top=1${query}`, { headers: { accept } });
      return status === 200 ? headers['content-type'] : status;
    };
    expect(await answered('application/json;odata.metadata=minimal')).toBe(
      'application/json;odata.metadata=minimal;charset=utf-8',
    );
    expect(await answered('application/json;odata.metadata=none')).toMatch(/metadata=none/);
    expect(await answered('application/atom+xml')).toBe(406);
    expect(await answered('application/atom+xml', '&$format=json')).toMatch(/^application\/json/);
    for (const format of ['constructor', '__proto__']) expect(await answered('*/*', `&$format=${format}`)).toBe(406);
    const { body } = await feed.get('Verbatims?$top=1', {
      headers: { accept: 'application/json;odata.metadata=full;IEEE754Compatible=true' },
    });
    expect(listOf(body)[0]).toMatchObject({
      '@odata.type': '#Parlance.Verbatim',
      'Id@odata.type': '#Int64',
      Id: expect.any(String),
    });
  });

  test('HEAD answers like GET, without a body; nothing can be written', async () => {
    const head = await feed.server.app.inject({
      method: 'HEAD',
      url: `/odata/${feed.shop.ws}/Verbatims`,
      headers: { authorization: `Bearer ${feed.secret}` },
    });
    expect([head.statusCode, head.payload, head.headers['odata-version']]).toEqual([200, '', '4.01']);
    const post = async (path: string) =>
      (
        await feed.server.app.inject({
          method: 'POST',
          url: `/odata/${feed.shop.ws}/${path}`,
          headers: { authorization: `Bearer ${feed.secret}` },
          payload: { Text: 'x' },
        })
      ).statusCode;
    expect([await post('Verbatims'), await post('$batch')]).toEqual([405, 501]);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const { status, headers } = await feed.get('Verbatims(1)', { method });
      expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
    }
    expect((await feed.get('Verbatims', { method: 'OPTIONS' })).status).toBe(405);
  });
});

describe('the list of requests', () => {
  const list = (query: { search?: string; limit?: number; offset?: number } = {}, token?: string) =>
    feed.server.call('GET /api/1.0/logs/:ws/odata', {
      token: token ?? session,
      params: { ws: feed.shop.ws },
      query,
    });
  let session: string;
  beforeAll(async () => {
    session = (await feed.shop.signIn('companyAdmin')).token;
  });

  test('tells what was answered, without the place of a page; for those who manage tokens', async () => {
    const { body: page } = await feed.get('Verbatims', { headers: { prefer: 'maxpagesize=5' } });
    const next = String(page['@odata.nextLink']).replace(/^.*(?=Verbatims)/, '');
    expect((await feed.get(next)).status).toBe(200);
    await feed.get('Verbatims?$top=3');
    const newest = async () => (await list({ limit: 1 })).body.data[0];
    await expect.poll(newest).toMatchObject({ status: 200, method: 'GET', path: '/Verbatims?$top=3', rows: 3 });
    expect((await list({ search: 'skiptoken=' })).body.data[0]?.path).toMatch(/skiptoken=…$/);
    const { token: user } = await feed.shop.signIn('companyUser');
    expect((await list({}, user)).status).toBe(403);
  });

  test('has requests that were refused without a token, up to a limit, so that they cannot flood it', async () => {
    await feed.get('Verbatims?refused', { token: 'plt_wrong' });
    await expect
      .poll(async () => (await list({ search: 'refused' })).body.data)
      .toMatchObject([{ status: 401, method: 'GET', path: '/Verbatims?refused', rows: 0 }]);
    for (let times = 0; times < 70; times += 1) await feed.get('Verbatims?refused', { token: '' });
    await feed.get('Verbatims?$top=1&last');
    await expect.poll(async () => (await list({ search: 'last' })).body.total).toBe(1);
    // Other tests have made some refused requests before.
    expect((await list({ search: '401' })).body.total).toBe(60);
    // A workspace that does not exist has no list.
    expect((await feed.get('Verbatims', { ws: 'nowhere', token: '' })).status).toBe(401);
  });

  test('comes in pages, and is searched by a part of the decoded path or a status', async () => {
    for (const n of [1, 2, 3, 4, 5]) await feed.get(`Verbatims?$filter=Text eq 'paged ${n}'`);
    await feed.get('Nothing?paged');
    await expect.poll(async () => (await list({ search: 'paged' })).body.total).toBe(6);
    const paths = async (query: Parameters<typeof list>[0]) => {
      const { data, total } = (await list(query)).body;
      return { total, numbers: data.map(({ path }) => Number(/paged%20(\d)/.exec(path)?.[1])) };
    };
    expect(await paths({ search: "eq 'paged", limit: 2 })).toEqual({ total: 5, numbers: [5, 4] });
    expect(await paths({ search: "eq 'paged", limit: 2, offset: 4 })).toEqual({ total: 5, numbers: [1] });
    expect(await paths({ search: 'no such path%' })).toEqual({ total: 0, numbers: [] });
    expect((await list({ search: '404' })).body.data[0]).toMatchObject({ status: 404, path: '/Nothing?paged' });
  });
});

describe('limits', () => {
  const { limits } = testConfig();
  let limited: Feed;
  let other: string;
  beforeAll(async () => {
    limited = await openFeed('pglite', {
      limits: { ...limits, requests: { ...limits.requests, user: 5, address: 3 } },
    });
    other = await limited.tokenOf(limited.stranger);
  });
  afterAll(() => limited.server.stop());

  /** Sends a request several times. Returns the answers. */
  const ask = async (times: number, options: Parameters<Feed['get']>[1]) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await limited.get('Verbatims?$top=1', options));
    return answers;
  };

  test('a token with too many requests has to wait for `retry-after`, and others do not', async () => {
    const answers = await ask(6, {});
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.headers['odata-version']).toBe('4.0');
    expect(refused?.body.error).toMatchObject({ code: 'rate' });
    expect((await ask(1, { token: other, ws: limited.stranger.ws })).map(({ status }) => status)).toEqual([200]);
  });

  test('an address that guesses tokens has to wait too, and a valid token from the same address does not', async () => {
    const answers = await ask(4, { token: 'plt_wrong' });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers.at(-1)?.headers).toMatchObject({ 'retry-after': expect.anything() });
    expect((await ask(1, { token: other, ws: limited.stranger.ws })).map(({ status }) => status)).toEqual([200]);
  });
});
