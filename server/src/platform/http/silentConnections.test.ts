import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { endSilentConnections } from './silentConnections.ts';

/** An app that listens, and a connection to it. */
async function connected(wait?: number) {
  const app = fastify();
  app.post('/', async () => 'answer');
  endSilentConnections(app, wait);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  await accepted;
  return { app, socket };
}

const head = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n';

test('a connection without any request does not keep the server from closing', async () => {
  const { app, socket } = await connected();
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('a request that does not end keeps the server from closing for a while only', async () => {
  const { app, socket } = await connected(100);
  socket.on('error', () => undefined);
  const asked = once(app.server, 'request');
  socket.write(`${head}"a`);
  await asked;
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('a request that ends meanwhile is answered', async () => {
  const { app, socket } = await connected();
  const asked = once(app.server, 'request');
  socket.write(`${head}"a`);
  await asked;
  const closing = app.close();
  const answered = once(socket, 'data');
  socket.write('b"');
  expect(String(await answered)).toContain('answer');
  socket.end();
  await closing;
});
