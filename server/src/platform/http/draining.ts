import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server will stop soon, so that proxies should send requests elsewhere. */
    isDraining(): boolean;
    /** Says so from now on, and resolves when proxies have had the time to notice; until then everything is answered. */
    drain(seconds: number): Promise<void>;
  }
}

/** Lets the app be taken out of a proxy's rotation before it closes. */
export function decorateDraining(app: FastifyInstance): void {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.decorate('drain', async (seconds: number) => {
    draining = true;
    await wait(seconds * 1000);
  });
  // A proxy that keeps connections would send its next request into one that is about to end.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}
