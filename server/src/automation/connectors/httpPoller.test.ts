import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { json, openStoreBench, plain, row } from '../../testing/storeBench.ts';

const bench = openStoreBench();

describe('an HTTP poller', () => {
  const secrets = { header_value: 'Bearer of-the-shop' };
  const mapping = [row('returns', 'open', '$.returns.open'), row('returns', 'late', '$.returns.late')];
  const settings = () => ({ url: `${bench.site.url}/summary`, interval: 10 });

  test('reads values by their paths, with its secret, and no answer twice', async () => {
    bench.site.answer = json({ returns: { open: 14, late: 2 } }, 200, { etag: '"one"' });
    const id = await bench.create({ connector: 'http', settings: settings(), secrets, mapping });
    await eventually(async () => expect(await bench.values(id)).toEqual({ open: 14, late: 2 }));
    expect(bench.site.asked[0]?.headers['authorization']).toBe('Bearer of-the-shop');
    bench.site.answer = (_, response) => response.writeHead(304).end();
    await bench.readAgain(id);
    await eventually(() => expect(bench.site.asked[1]?.headers['if-none-match']).toBe('"one"'));
    await eventually(async () => expect(await bench.device(id)).toMatchObject({ state: 'working', problem: null }));
    expect(await bench.values(id)).toEqual({ open: 14, late: 2 });
    const told = await bench.device(id);
    expect(told.secrets_set).toEqual(['header_value']);
    expect(JSON.stringify(told)).not.toContain('of-the-shop');
  });

  test.each([
    ['Ho st', 'not_header_name'],
    ['X-Key:', 'not_header_name'],
    ['Host', 'not_header_name'],
    ['Content-Length', 'not_header_name'],
    ['Transfer-Encoding', 'not_header_name'],
  ])('the header %j is refused before anything is sent', async (header_name, type) => {
    const body = { connector: 'http', settings: { ...settings(), header_name }, secrets, mapping };
    const fields = { 'settings.header_name': { type } };
    expect(await bench.tryIt(body)).toMatchObject({ status: 400, body: { fields } });
    expect(bench.site.asked).toEqual([]);
  });

  test.each(['Bearer é', 'one\r\nX-Admin: 1', 'a\tb'])('the value %j of a header is refused', async (header_value) => {
    const body = { connector: 'http', settings: settings(), secrets: { header_value }, mapping };
    expect(await bench.tryIt(body)).toMatchObject({
      status: 400,
      body: { fields: { 'secrets.header_value': { type: 'not_header_value' } } },
    });
    expect(bench.site.asked).toEqual([]);
  });

  test('says since when and why it does not work, keeps its values, and recovers', async () => {
    bench.site.answer = json({ returns: { open: 3, late: 0 } });
    const id = await bench.create({ connector: 'http', settings: settings(), mapping });
    await eventually(async () => expect(await bench.values(id)).toEqual({ open: 3, late: 0 }));
    bench.site.answer = plain('gone', 503);
    await bench.readAgain(id);
    await eventually(async () => expect((await bench.device(id)).problem?.type).toBe('connection_status'));
    expect((await bench.state(id)).availability).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('503'),
    });
    expect(await bench.values(id)).toEqual({ open: 3, late: 0 });
    bench.site.answer = json({ returns: { open: 4, late: 0 } });
    await bench.readAgain(id);
    await eventually(async () => expect(await bench.values(id)).toEqual({ open: 4, late: 0 }));
    expect((await bench.state(id)).availability.state).toBe('online');
  });

  test('a value of another type is reported; the other values are stored, and the thing is online', async () => {
    bench.site.answer = json({ returns: { open: 14, late: 2 } });
    const id = await bench.create({ connector: 'http', settings: settings(), mapping });
    await eventually(async () => expect(await bench.values(id)).toEqual({ open: 14, late: 2 }));
    bench.site.answer = json({ returns: { open: 'many', late: 3 } });
    await bench.readAgain(id);
    await eventually(async () => expect(await bench.values(id)).toEqual({ open: 14, late: 3 }));
    const { state, problem, worked_at } = await bench.device(id);
    expect({ state, problem }).toMatchObject({
      state: 'failing',
      problem: { type: 'connection_value_type', params: { name: 'open', type: 'number' } },
    });
    expect(worked_at).not.toBeNull();
    expect((await bench.state(id)).availability.state).toBe('online');
  });

  test('is tested before its thing exists: status, time, what is found and what is not', async () => {
    bench.site.answer = json({ returns: { open: 14 } });
    const { body } = await bench.tryIt({ connector: 'http', settings: settings(), mapping });
    expect(body).toMatchObject({ ok: true, status: '200 OK', bytes: 23, problem: null });
    expect(body.values.map(({ value }) => value)).toEqual([14, null]);
    bench.site.answer = plain('<html>');
    expect((await bench.tryIt({ connector: 'http', settings: settings() })).body.problem?.type).toBe(
      'connection_not_json',
    );
    bench.site.answer = plain('x'.repeat(300 * 1024));
    expect((await bench.tryIt({ connector: 'http', settings: settings() })).body.problem?.type).toBe(
      'connection_too_large',
    );
    const nobody = await bench.tryIt({ connector: 'http', settings: { url: 'http://127.0.0.1:1/x' } });
    expect(nobody.body).toMatchObject({ ok: false, problem: { type: 'host_refuses', params: { host: '127.0.0.1' } } });
  });

  test('says in words what is wrong with the connection', async () => {
    const kindOf = async (url: string) =>
      (await bench.tryIt({ connector: 'http', settings: { url } })).body.problem?.type;
    expect(await kindOf('http://portal.invalid/')).toBe('host_not_found');
    expect(await kindOf(bench.site.url.replace('http:', 'https:'))).toBe('host_without_tls');
    bench.site.answer = (request) => request.socket.destroy();
    expect(await kindOf(bench.site.url)).toBe('host_hangs_up');
  });

  test('a stored secret is not sent to another address', async () => {
    bench.site.answer = json({ returns: { open: 1 } });
    const id = await bench.create({ connector: 'http', settings: settings(), secrets, mapping });
    const { version } = await bench.device(id);
    const edited = await bench.server.call('PUT /api/1.0/workspaces/:ws/store/device/:id', {
      ...bench.at(id),
      headers: { 'if-match': `"${version}"` },
      body: { settings: { url: `${bench.site.url}/elsewhere` } },
    });
    expect(edited.body.secrets_set).toEqual([]);
    bench.site.asked = [];
    await bench.tryIt({ connector: 'http', settings: { url: `${bench.site.url}/third` }, vthingId: id });
    expect(bench.site.asked.find(({ url }) => url === '/third')?.headers['authorization']).toBeUndefined();
  });

  test.each([
    ['$.a[?match(@.b, "(a+)+$")]', 'mapping.0.path'],
    ['$..a..b..c', 'mapping.0.path'],
    ['open', 'mapping.0.path'],
  ])('an invalid or computing path is refused: %s', async (path, field) => {
    const body = { connector: 'http', name: 'x', settings: settings(), mapping: [row('a', 'b', path)] };
    const refused = await bench.server.call('POST /api/1.0/workspaces/:ws/store/device', {
      token: bench.token,
      params: { ws: bench.tenant.ws },
      body,
    });
    expect([refused.status, Object.keys(refused.raw.json().fields)]).toEqual([400, [field]]);
  });
});
