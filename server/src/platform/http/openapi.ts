import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from '@fastify/type-provider-zod';
import type { CallSpec } from '@parlance/contract/call';
import { accountCalls } from '@parlance/contract/calls/accounts';
import { backendCalls } from '@parlance/contract/calls/backend';
import { companyCalls } from '@parlance/contract/calls/companies';
import { configurationCalls } from '@parlance/contract/calls/configuration';
import { conversationCalls } from '@parlance/contract/calls/conversation';
import { fileCalls } from '@parlance/contract/calls/files';
import { guestCalls } from '@parlance/contract/calls/guests';
import { nlpCalls } from '@parlance/contract/calls/nlp';
import { recoveryCalls } from '@parlance/contract/calls/recovery';
import { signInCalls } from '@parlance/contract/calls/signin';
import { speechCalls } from '@parlance/contract/calls/speech';
import { thingCalls } from '@parlance/contract/calls/things';
import { tokenCalls } from '@parlance/contract/calls/tokens';
import { userCalls } from '@parlance/contract/calls/users';
import { verbatimCalls } from '@parlance/contract/calls/verbatim';
import { workspaceCalls } from '@parlance/contract/calls/workspaces';
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

/** What the reference groups calls by. */
const areas = {
  Accounts: { ...accountCalls, ...recoveryCalls },
  Organizations: { ...companyCalls, ...userCalls, ...tokenCalls },
  Workspaces: workspaceCalls,
  'Virtual things': { ...thingCalls, ...guestCalls },
  Language: nlpCalls,
  Conversation: { ...conversationCalls, ...fileCalls, ...speechCalls },
  Verbatim: verbatimCalls,
  'Single sign-on': signInCalls,
  Configuration: configurationCalls,
  'Back office': backendCalls,
};
const areaOf = new Map<CallSpec, string>(
  Object.entries(areas).flatMap(([area, calls]) => Object.values(calls).map((spec: CallSpec) => [spec, area] as const)),
);

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
      const schema = { ...document.schema, tags: [areaOf.get(spec) ?? 'Others'] };
      if (!spec.upload) return transform({ ...document, schema });
      const body = spec.upload.extend({ [spec.part ?? 'file']: z.string().meta({ format: 'binary' }) });
      return transform({ ...document, schema: { ...schema, consumes: ['multipart/form-data'], body } });
    },
  });
  let text: string | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swaggerUi, {
    routePrefix: reference,
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
