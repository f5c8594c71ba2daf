import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the app closes, ends connections that never had a request. Browsers open them in advance; Node does not count
 * them as idle, so that one of them would keep the server from closing.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}
