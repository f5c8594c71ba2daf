import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests have to end when the app closes. */
const patience = 10_000;

/**
 * When the app closes, ends connections that would keep it from closing: at once those that never had a request, which
 * browsers open in advance and Node does not count as idle; after a while those whose request does not end, like the
 * upload of a client that has lost its network. So the work after it still ends in an orderly way.
 */
export function endSilentConnections(app: FastifyInstance, wait = patience): void {
  const silent = new Set<Socket>();
  let impatient: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    impatient = setTimeout(() => app.server.closeAllConnections(), wait);
  });
  app.addHook('onClose', async () => clearTimeout(impatient));
}
