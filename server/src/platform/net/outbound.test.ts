import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInternal } from './addresses.ts';
import { ForbiddenAddress, publicLookup } from './lookup.ts';
import { outboundFetch, problemOfAddress, readAll, sendOutbound } from './outbound.ts';

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fd00::1',
    'fe80::1',
    'no address',
  ])('%s is internal', (address) => expect(isInternal(address)).toBe(true));
  test.each(['1.1.1.1', '172.32.0.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is not', (address) =>
    expect(isInternal(address)).toBe(false),
  );

  test.each([
    ['http://example.com/r.git', 'not_https_url'],
    ['ftp://example.com', 'not_https_url'],
    ['file:///etc/passwd', 'not_https_url'],
    ['https://user:secret@example.com/r.git', 'url_with_password'],
    ['https://127.0.0.1/r.git', 'internal_address'],
    ['https://127.1/r.git', 'internal_address'],
    ['https://0x7f000001/', 'internal_address'],
    ['https://[::1]/r.git', 'internal_address'],
    ['https://localhost/r.git', 'internal_address'],
    ['https://git.localhost/r.git', 'internal_address'],
    ['no address', 'not_https_url'],
  ])('%s is refused', (address, problem) => expect(problemOfAddress(address, false)).toBe(problem));
  test('a name that resolves to an internal address is refused on connecting', async () => {
    const refused = new Promise((resolve) => {
      publicLookup('localhost', {}, resolve);
    });
    expect(await refused).toBeInstanceOf(ForbiddenAddress);
    const unknown = new Promise((resolve) => {
      publicLookup('unknown.invalid', {}, resolve);
    });
    expect(await unknown).toEqual(new ForbiddenAddress('unknown.invalid'));
  });
  test('public addresses are accepted, and internal ones where that is allowed', () => {
    expect(problemOfAddress('https://git.example.com/acme/bot.git', false)).toBeUndefined();
    expect(problemOfAddress('http://127.0.0.1:3000/r.git', true)).toBeUndefined();
  });
});

describe('a request', () => {
  let server: Server;
  let base: string;
  let asked: string[];
  beforeAll(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(200, { 'x-one': '1' }).end('x'.repeat(1000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    base = `http://localhost:${address instanceof Object ? address.port : 0}`;
  });
  afterAll(() => server.close());

  test('reaches an internal network only where that is allowed', async () => {
    const answer = await sendOutbound(`${base}/yes`, { allowInternal: true });
    expect((await readAll(answer, 2000)).length).toBe(1000);
    await expect(sendOutbound(`${base}/no`, { allowInternal: false })).rejects.toThrow('public internet');
    await expect(sendOutbound(base.replace('http', 'https'), { allowInternal: false })).rejects.toThrow(
      'public internet',
    );
    expect(asked).toEqual(['GET /yes']);
  });

  test('follows no redirect, and reads at most the given bytes', async () => {
    const moved = await outboundFetch(true)(`${base}/moved`, { method: 'POST', headers: {}, body: 'a=1' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere']);
    const answer = await sendOutbound(base, { allowInternal: true });
    await expect(readAll(answer, 999)).rejects.toThrow('more than 999 bytes');
  });
});
