import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { endSilentConnections } from './silentConnections.ts';

test('a connection without any request does not keep the server from closing', async () => {
  const app = fastify();
  endSilentConnections(app);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  await accepted;
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});
