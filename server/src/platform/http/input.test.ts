import { ErrorBody } from '@parlance/contract/errors';
import { describe, expect, it } from 'vitest';
import { json, mountedCalls } from './testing.ts';

const { send } = mountedCalls();

describe('input', () => {
  it('names each bad field', async () => {
    const { status, body } = await send(
      'POST',
      '/t/body',
      json,
      JSON.stringify({ name: '', list: [{ text: 'a' }, { text: '' }] }),
    );
    expect(status).toBe(400);
    expect(body.type).toBe('name');
    expect(Object.keys(body.fields)).toEqual(['name', 'list.1.text']);
  });

  it('names the first of many bad fields, and counts the others', async () => {
    const list = Array.from({ length: 250 }, () => ({ text: '' }));
    const { body } = await send('POST', '/t/body', json, JSON.stringify({ name: 'n', list }));
    expect(Object.keys(body.fields)).toHaveLength(101);
    expect(body.fields['list.0.text']).toBeDefined();
    expect(body.fields.body).toMatchObject({ type: 'more_fields', params: { count: 150 } });
  });

  it('drops unknown fields', async () => {
    const { status, body } = await send('POST', '/t/body', json, JSON.stringify({ name: ' n ', role: 'superAdmin' }));
    expect({ status, body }).toEqual({ status: 201, body: { body: { name: 'n', list: [] } } });
  });

  it.each([
    ['no body', {}, undefined, 400],
    ['an empty body', json, '', 400],
    ['no JSON', json, '{"name":', 400],
    ['a list', json, '[]', 400],
    ['another encoding', json, Buffer.from('{"name":"é"}', 'latin1'), 400],
    ['another prototype', json, '{"name":"a","__proto__":{"x":1}}', 400],
    ['another type', { 'content-type': 'text/xml' }, '<a/>', 415],
    ['too much', json, JSON.stringify({ name: 'x'.repeat(2 ** 20) }), 413],
  ])('refuses %s', async (_, headers, payload, status) => {
    const answer = await send('POST', '/t/body', headers, payload);
    expect(answer.status).toBe(status);
    expect(ErrorBody.parse(answer.body).status).toBe(status);
  });

  it('checks the query', async () => {
    expect((await send('GET', '/t/open?n=9')).body).toMatchObject({
      status: 400,
      type: 'n',
      fields: { n: { type: expect.any(String), message: expect.any(String) } },
    });
    expect((await send('GET', '/t/open?n=3')).body.n).toBe(3);
  });

  it('reads who the client says it is', async () => {
    const context = encodeURIComponent(JSON.stringify({ page: 'é' }));
    const { body } = await send('GET', '/t/client', {
      'x-context': context,
      'x-ws': 'w',
      'x-pathname': '%2Fa',
      'if-match': '"3"',
    });
    expect(body).toMatchObject({ client: { context: { page: 'é' }, wsHeader: 'w', pathname: '/a' }, ifMatch: 3 });
  });

  it.each([
    ['x-context', '%7B'],
    ['x-context', '%zz'],
    ['x-context', encodeURIComponent('{"a":1}')],
    ['x-context', encodeURIComponent(JSON.stringify({ a: 'x'.repeat(4096) }))],
    ['If-Match', 'new'],
  ])('refuses the header %s: %s', async (name, value) => {
    expect((await send('GET', '/t/client', { [name]: value })).body).toMatchObject({
      status: 400,
      fields: { [name]: { type: expect.any(String), message: expect.any(String) } },
    });
  });

  it('reads no If-Match for calls that are not versioned', async () => {
    expect((await send('GET', '/t/open', { 'If-Match': 'new' })).status).toBe(200);
  });
});

describe('uploads', () => {
  const multipart = (parts: string[]) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
  });
  const text = (name: string, value: string) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (size: number, name = 'file') =>
    `content-disposition: form-data; name="${name}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${'x'.repeat(size)}`;
  const upload = (...parts: string[]) => {
    const { headers, payload } = multipart(parts);
    return send('POST', '/t/file', headers, payload);
  };

  it('are a file and fields, in any order', async () => {
    expect((await upload(text('mode', 'a'), file(10))).body).toEqual({ name: 'a.csv', size: 10, mode: 'a' });
    expect((await upload(file(1000), text('mode', 'b'))).body).toEqual({ name: 'a.csv', size: 1000, mode: 'b' });
  });

  it('are refused by field', async () => {
    expect((await upload(file(10), text('mode', 'c'))).body).toMatchObject({ status: 400, type: 'mode' });
    expect((await upload(text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'file' });
    expect((await upload(file(10, 'other'), text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'other' });
    expect((await upload(file(1001), text('mode', 'a'))).body).toMatchObject({ status: 413 });
    expect((await upload(file(1), file(1), text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'file' });
    expect((await send('POST', '/t/file', json, '{}')).body).toMatchObject({ status: 400, type: 'file' });
    expect((await upload(text('mode', 'a\0'), file(10))).body).toMatchObject({ status: 400, type: 'mode' });
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    ['an end too early', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"'],
    ['a header that cannot be read', 'multipart/form-data; boundary=x', '--x\r\n\0: \0\r\n\r\nx\r\n--x--\r\n'],
  ])('with %s are refused', async (_, type, payload) => {
    const { body } = await send('POST', '/t/file', { 'content-type': type }, payload);
    expect(body).toMatchObject({ status: 400, type: 'file' });
  });
});
