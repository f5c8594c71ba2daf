import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { CallTable } from '../http/mount.ts';
import { policy } from '../http/security.ts';
import { openApiDocument } from './document.ts';

/** The strict policy of the reference page; its library sets styles on elements by script only. */
const pagePolicy = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

/**
 * The OpenAPI document of a calls table, and the reference page.
 *
 * @param url the server's address; undefined: the origin of the document
 */
export async function addReference(
  app: FastifyInstance,
  table: CallTable,
  version: string,
  url: string | undefined,
): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // The document is written from the table, not from Fastify's routes.
    transform: ({ schema, url: route }) => ({ schema: { ...schema, hide: true }, url: route }),
    transformObject: () => openApiDocument(table, version, url ?? '/'),
  });
  let text: string | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swaggerUi, {
    routePrefix: '/reference',
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, persistAuthorization: false },
    theme: { title: 'API reference · Parlance' },
    uiHooks: {
      onRequest: (_, reply, next) => {
        reply.header('content-security-policy', pagePolicy);
        next();
      },
    },
  });
}
