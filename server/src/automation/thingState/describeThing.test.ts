import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  ({ token } = await tenant.signIn('companyAdmin'));
});
afterAll(() => server.stop());

/*
 * The requirements of https://www.w3.org/TR/wot-thing-description11/ for a Thing: the members that the tables of its
 * section 5 call mandatory, and the values that their assertions allow.
 */

/** 5.3.2: has the type of its values; 5.3.1.3: may say that it is read-only. */
const DataSchema = z.object({
  type: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']),
  title: z.string().optional(),
  unit: z.string().optional(),
  readOnly: z.boolean().optional(),
  properties: z.record(z.string(), z.object({ type: z.string() })).optional(),
  required: z.array(z.string()).optional(),
});
/** 5.3.4.2: has a target, and only operations of its kind of affordance. */
const form = (...operations: [string, ...string[]]) =>
  z.object({
    href: z.string().min(1),
    op: z.union([z.enum(operations), z.array(z.enum(operations)).min(1)]),
    contentType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
    'htv:methodName': z.enum(['GET', 'PUT', 'POST', 'DELETE', 'PATCH']).optional(),
    subprotocol: z.string().optional(),
  });
/** 5.3.1.2: an affordance has at least one form. */
const forms = (...operations: [string, ...string[]]) => z.array(form(...operations)).min(1);
const Description = z
  .object({
    /** The context of 1.1 has to come first. */
    '@context': z.tuple([z.literal('https://www.w3.org/2022/wot/td/v1.1')], z.record(z.string(), z.url())),
    '@type': z.string(),
    id: z.url(),
    title: z.string().min(1),
    version: z.object({ instance: z.string() }),
    base: z.url(),
    securityDefinitions: z.record(
      z.string(),
      z.object({
        scheme: z.enum(['nosec', 'auto', 'combo', 'basic', 'digest', 'apikey', 'bearer', 'psk', 'oauth2']),
        in: z.enum(['header', 'query', 'body', 'cookie']).optional(),
        format: z.string().optional(),
      }),
    ),
    security: z.string(),
    properties: z.record(
      z.string(),
      DataSchema.extend({
        observable: z.boolean(),
        forms: forms('readproperty', 'writeproperty', 'observeproperty', 'unobserveproperty'),
      }),
    ),
    actions: z.record(
      z.string(),
      z.object({
        title: z.string(),
        input: DataSchema,
        safe: z.boolean(),
        idempotent: z.boolean(),
        forms: forms('invokeaction', 'queryaction', 'cancelaction'),
      }),
    ),
    events: z.record(
      z.string(),
      z.object({ title: z.string(), data: DataSchema, forms: forms('subscribeevent', 'unsubscribeevent') }),
    ),
  })
  .refine(({ security, securityDefinitions }) => security in securityDefinitions, 'security names a definition');

/** Creates a thing that has reported. Returns its description. */
async function described(name: string): Promise<z.infer<typeof Description>> {
  const params = { ws: tenant.ws };
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
  const at = { token, params: { ...params, id: made.body.vthingId } };
  const values = [
    { event_name: 'light', attribute_name: 'brightness', value: 9, unit: '%' },
    { event_name: 'light', attribute_name: 'power', value: true, read_only: true },
  ];
  await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/report', { ...at, body: { values } });
  const { raw } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/description', at);
  expect(raw.headers['content-type']).toContain('application/td+json');
  return Description.parse(raw.json());
}

test('a thing is described for other systems by the Web of Things', async () => {
  const description = await described('acme-Described');
  expect(description).toMatchObject({
    '@context': ['https://www.w3.org/2022/wot/td/v1.1', {}],
    title: 'Described',
    securityDefinitions: { token: { scheme: 'bearer' } },
    security: 'token',
    properties: {
      'light.brightness': { type: 'number', unit: '%', readOnly: true, forms: [{ op: 'readproperty' }] },
      'light.power': { type: 'boolean' },
    },
    actions: { 'set.light.brightness': { input: { properties: { value: { type: 'number' } } } } },
    events: { changed: { forms: [{ op: 'subscribeevent' }] } },
  });
  expect(Object.keys(description.actions)).toEqual(['set.light.brightness']);
});

test('the forms of a description read the values and set them', async () => {
  const { base, properties, actions } = await described('acme-Followed');
  const ask = (href: string, method: 'GET' | 'POST', payload?: object) =>
    server.app.inject({
      method,
      url: new URL(href, base).pathname,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  for (const [name, one] of Object.entries(properties)) {
    const [{ href } = { href: '' }] = one.forms;
    const { statusCode, body } = await ask(href, 'GET');
    expect([name, statusCode, typeof JSON.parse(body)]).toEqual([name, 200, one.type]);
  }
  const [action] = Object.values(actions);
  const [{ href } = { href: '' }] = action?.forms ?? [];
  const input = { event_name: 'light', attribute_name: 'brightness', value: 30 };
  expect(Object.keys(input).toSorted()).toEqual(action?.input.required?.toSorted());
  expect((await ask(href, 'POST', input)).statusCode).toBe(201);
});
