import type { FastifyInstance } from 'fastify';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The refusal of a request without a route: 405 with the methods of its address, or 404. */
    refuseUnknown(request: FastifyRequest, reply: FastifyReply): Refusal;
  }
}

interface Route {
  methods: string[];
  matches: RegExp;
}

/** Remembers every route that is added after this, to distinguish a wrong method from an unknown address. */
export function rememberMethods(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), matches: patternOf(url) });
  });
  app.decorate('refuseUnknown', ({ method, url }, reply) => {
    const path = url.split('?')[0] ?? url;
    const found = routes.filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => methods);
    const methods = [...new Set(found)].toSorted();
    // A route that is there for the method did not find what was asked for: a file, say.
    if (methods.length === 0 || methods.includes(method)) return refuse.notFound('path_not_found', { method, path });
    void reply.header('allow', methods.join(', '));
    return new Refusal(405, errorDetail('method_not_allowed', { method, methods }));
  });
}

/** `/user/:id` matches one step for `:id`; a star matches the rest. */
function patternOf(url: string): RegExp {
  const steps = url.split('/').map((step) => {
    if (step.startsWith(':')) return '[^/]+';
    return step === '*' ? '.*' : step.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${steps.join('/')}$`);
}
