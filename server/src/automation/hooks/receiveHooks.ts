import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { limits } from '@parlance/contract/limits';
import { webhookLimits } from '@parlance/contract/thingTables';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { hookRequests } from '../../platform/db/webhookTables.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { parseJson } from '../../platform/jsonPath.ts';
import { recordUse } from '../connectors/health.ts';
import { webhook } from '../connectors/kinds/webhook.ts';
import { setAvailability } from '../thingState/availability.ts';
import { reportValues, type ReportedValue } from '../thingState/reportValues.ts';
import { hookOfKey, openHookSecret, type HookRow } from './incomingHooks.ts';
import { readMapped } from './mapping.ts';
import { isVerified, messageIdOf } from './verify.ts';

const Params = z.object({ ws: z.string().max(200), thing: z.string().max(200), key: z.string().max(200) });

/**
 * `POST /hooks/:ws/:thing/:key` receives webhooks of others. It is not in the calls table: signatures cover the bytes
 * of a body, and calls only get the parsed body.
 */
export async function addHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    const hooks = new WeakMap<FastifyRequest, HookRow>();
    const count = scope.createRateLimit({
      max: webhookLimits.receivedPerMinute,
      keyGenerator: (request) => {
        const hook = hooks.get(request);
        return hook ? `hook ${hook.ws} ${hook.thing}` : request.ip;
      },
    });

    scope.post('/hooks/:ws/:thing/:key', {
      bodyLimit: webhookLimits.bodyBytes,
      config: { rateLimit: {} },
      // Before the body is read, so that none is read for a wrong key.
      onRequest: async (request) => {
        const { success, data } = Params.safeParse(request.params);
        const hook = success ? await deps.db.tx((tx) => hookOfKey(tx, data.ws, data.thing, data.key)) : undefined;
        if (!hook) throw refuse.notFound('hook_not_found');
        hooks.set(request, hook);
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) {
          scope.limits.refusals.inc({ limit: 'received_webhooks' });
          throw refuse.retryLater(counted.ttlInSeconds);
        }
      },
      handler: async (request, reply) => {
        const hook = hooks.get(request);
        if (!hook) throw refuse.notFound('hook_not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const duplicate = await receive(deps, hook, { headers: request.headers, body });
        return reply.code(202).header('cache-control', 'no-store').send({ ok: true, duplicate });
      },
    });
  });
}

/**
 * Receives a webhook, once for each id of its sender.
 * @returns whether it had been received before
 * @throws {Refusal} 401 where it is not signed, 400 where it is not JSON or a value does not fit its attribute
 */
async function receive(
  deps: Deps,
  hook: HookRow,
  received: { headers: FastifyRequest['headers']; body: Buffer },
): Promise<boolean> {
  const { db, config, events } = deps;
  const { ws, thing, verification } = hook;
  if (!isVerified(verification, received, openHookSecret(config, hook))) throw refuse.unauthorized('hook_not_signed');
  const messageId = messageIdOf(verification, received) ?? null;
  const max = limits.nameLength;
  if (messageId !== null && messageId.length > max) throw refuse.invalid('webhook-id', 'too_long', { max });
  const body = received.body.toString('utf8');
  if (parseJson(body) === undefined) throw refuse.invalid('body', 'not_json');
  if (body.includes('\0')) throw refuse.invalid('body', 'not_storable');
  try {
    const isNew = await db.tx(async (tx) => {
      if (!(await keep(tx, hook, { messageId, body, error: null }))) return false;
      const values = await valuesOf(tx, hook, body);
      const by = { via: 'webhook', actor: 'webhook' } as const;
      await reportValues(tx, events, ws, thing, values, by);
      // A thing that reports values is online.
      if (values.length > 0) await setAvailability(tx, events, ws, thing, { state: 'online', by });
      await recordUse(tx, deps, hook, ({ connector }) => connector === webhook.manifest.id);
      await events.changed(tx, ws, 'webhook');
      return true;
    });
    return !isNew;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Stored so that the author of the mapping sees the refused body; its sender may try again.
    await db.tx(async (tx) => {
      await keep(tx, hook, { messageId: null, body, error: detailOf(error) });
      await events.changed(tx, ws, 'webhook');
    });
    throw error;
  }
}

/** The values of a body, as reported values. @throws {Refusal} 400 with the attribute of a value that does not fit */
async function valuesOf(tx: Tx, hook: HookRow, body: string): Promise<ReportedValue[]> {
  const mapped = await readMapped(tx, hook, body);
  return mapped.flatMap(({ line, value, refused }) => {
    const { event_name: event, attribute_name: attribute, attribute_type: type, unit, read_only: readOnly } = line;
    if (refused) throw refuse.invalidFields({ [attribute]: detailOf(refused) });
    return value === undefined ? [] : [{ event, attribute, type, unit, readOnly, value }];
  });
}

const detailOf = ({ detail, fields }: Refusal): ErrorDetail => Object.values(fields ?? {})[0] ?? detail;

interface Receipt {
  messageId: string | null;
  body: string;
  error: ErrorDetail | null;
}

/** Stores a webhook, and keeps the bodies of the newest ones only. @returns whether it is new */
async function keep(tx: Tx, { ws, thing }: HookRow, receipt: Receipt): Promise<boolean> {
  const [kept] = await tx
    .insert(hookRequests)
    .values({ ws, thing, ...receipt })
    .onConflictDoNothing()
    .returning({ id: hookRequests.id });
  if (!kept) return false;
  const withBody = and(eq(hookRequests.ws, ws), eq(hookRequests.thing, thing), isNotNull(hookRequests.body));
  const newest = tx
    .select({ id: hookRequests.id })
    .from(hookRequests)
    .where(withBody)
    .orderBy(desc(hookRequests.id))
    .limit(webhookLimits.bodiesKept);
  await tx
    .update(hookRequests)
    .set({ body: null })
    .where(and(withBody, notInArray(hookRequests.id, newest)));
  return true;
}
