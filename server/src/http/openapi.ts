import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from '@fastify/type-provider-zod';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { policy } from './security.ts';

const reference = '/reference';
/** What zod cannot say in JSON Schema is left open. */
const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** The strict policy the reference page works under; its library sets styles on elements by script only. */
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

/** The OpenAPI document and the reference page, both from the calls table. Registered before the calls are mounted. */
export async function addReference(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parlance', version, description: 'Every call the server answers.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const spec = document.route.config?.spec;
      if (!spec) return { schema: { ...document.schema, hide: true }, url: document.url };
      if (!spec.upload) return transform(document);
      const body = spec.upload.extend({ file: z.string().meta({ format: 'binary' }) });
      return transform({ ...document, schema: { ...document.schema, consumes: ['multipart/form-data'], body } });
    },
  });
  let text: string | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swaggerUi, {
    routePrefix: reference,
    uiConfig: { url: '/api/openapi.json', docExpansion: 'none', filter: true, persistAuthorization: false },
    theme: { title: 'API reference · Parlance' },
    uiHooks: {
      onRequest: (_, reply, next) => {
        reply.header('content-security-policy', pagePolicy);
        next();
      },
    },
  });
}
