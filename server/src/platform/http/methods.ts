import type { FastifyInstance } from 'fastify';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The refusal for a request without a route: 405 with the methods of its address, or 404. */
    refuseUnknown(request: FastifyRequest, reply: FastifyReply): Refusal;
  }
}

interface Route {
  methods: string[];
  matches: RegExp;
}

/** Records every route that is added later, to distinguish a wrong method from an unknown address. */
export function recordMethods(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), matches: patternOf(url) });
  });
  app.decorate('refuseUnknown', ({ method, url }, reply) => {
    const path = url.split('?')[0] ?? url;
    const found = routes.filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => methods);
    const methods = [...new Set(found)].toSorted();
    // A route for the method exists, but it did not find the requested resource, like a file.
    if (methods.length === 0 || methods.includes(method)) return refuse.notFound('path_not_found', { method, path });
    void reply.header('allow', methods.join(', '));
    return new Refusal(405, errorDetail('method_not_allowed', { method, methods }));
  });
}

/** `/user/:id` matches one path segment for `:id`; a star matches the rest. */
function patternOf(url: string): RegExp {
  const steps = url.split('/').map((step) => {
    if (step.startsWith(':')) return '[^/]+';
    return step === '*' ? '.*' : step.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${steps.join('/')}$`);
}
