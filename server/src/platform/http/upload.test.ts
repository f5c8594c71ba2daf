import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let address: string;
let token: string;
/** Statuses of all answers, including those to clients that have disconnected. */
const statuses: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.app.addHook('onSend', async (_, { statusCode }) => void statuses.push(statusCode));
  server.app.addHook('preHandler', async ({ headers, raw }) => {
    if (headers['x-late'] !== undefined && !raw.destroyed) await new Promise((resolve) => raw.once('close', resolve));
  });
  const tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  address = `${await server.listen()}/api/1.0/gael/${tenant.ws}/import/class`;
});
afterAll(() => server.stop());

const megabyte = 1024 * 1024;
const boundary = 'border';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="huge.csv"\r\n\r\n`;

const begin = (headers: Record<string, string>) =>
  request(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });

/** Sends megabytes and stops at the first answer, like programs that read while they send. */
function send(
  megabytes: number,
  headers: Record<string, string>,
): Promise<{ status: number; body: string; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const sending = begin(headers);
    sending.on('response', (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), sent });
        sending.destroy();
      });
    });
    sending.on('error', (error) => {
      if (!answered) reject(error);
    });
    sending.write(head);
    const chunk = Buffer.alloc(megabyte, 'x');
    const next = () => {
      if (answered) return;
      if (sent === megabytes) {
        sending.end(`\r\n--${boundary}--\r\n`);
        return;
      }
      sent++;
      if (sending.write(chunk)) setImmediate(next);
      else sending.once('drain', next);
    };
    next();
  });
}

test('a file with a declared size of 200 MB is refused at once, with the limit', async () => {
  const { status, body, sent } = await send(200, { 'content-length': String(200 * megabyte) });
  expect([status, JSON.parse(body)]).toMatchObject([
    413,
    { type: 'file_too_large', message: expect.stringContaining('50 MB') },
  ]);
  expect(sent).toBeLessThan(50);
});

test('a file without a declared size is refused at the limit', async () => {
  const { status, body } = await send(60, { 'transfer-encoding': 'chunked' });
  expect([status, JSON.parse(body)]).toMatchObject([
    413,
    { type: 'file_too_large', message: expect.stringContaining('50 MB') },
  ]);
});

test.each([
  ['while it is read', megabyte, {}],
  // Small, because the server would not notice the end of a large body, which it has not read that far.
  ['before it is read', 1, { 'x-late': '1' }],
])('an interrupted upload is not a failure of the server: %s', async (_, bytes, headers) => {
  statuses.length = 0;
  const sending = begin(headers);
  const broken = once(sending, 'error');
  sending.write(head + 'x'.repeat(bytes), () => sending.destroy(new Error('left')));
  await broken;
  await eventually(() => expect(statuses.at(-1)).toBe(400));
});
