import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server will stop soon, so that proxies should send requests elsewhere. */
    isDraining(): boolean;
    /**
     * Starts draining, and resolves after the seconds that proxies need to notice; all requests are answered meanwhile.
     */
    drain(seconds: number): Promise<void>;
  }
}

/** Lets proxies take the app out of rotation before it closes. */
export function decorateDraining(app: FastifyInstance): void {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.decorate('drain', async (seconds: number) => {
    draining = true;
    await wait(seconds * 1000);
  });
  // Otherwise a proxy that keeps connections would send its next request on one that is about to end.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}
