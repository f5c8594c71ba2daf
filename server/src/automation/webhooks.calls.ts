import type { webhookCalls } from '@parlance/contract/calls/webhooks';
import { browserOrigin } from '../identity/credentials/links.ts';
import type { Tx } from '../platform/db/port.ts';
import { change, save } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import {
  changeHook,
  deleteHook,
  findHook,
  giveKey,
  lockHook,
  presentHook,
  previewMapping,
  type HookRow,
} from './hooks/incomingHooks.ts';
import { listDeliveries, readDelivery, resendDelivery, resendFailed } from './webhooks/deliveries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  lockWebhook,
  presentWebhook,
  rotateSecret,
  sendTest,
} from './webhooks/endpoints.ts';

type Params = { ws: string; params: { id: string } };

/** The changed webhook of a call. */
const webhookOf = ({ ws, params }: { ws: string; params: { id: string; webhookId: string } }) => ({
  lock: (tx: Tx) => lockWebhook(tx, ws, params.id, params.webhookId),
  present: presentWebhook,
});

/** The changed incoming hook of a call. Audit entries have its address without the origin, the same on each server. */
const hookOf = ({ ws, params }: Params) => ({
  lock: (tx: Tx) => lockHook(tx, ws, params.id),
  present: auditedHook,
});
const auditedHook = (row: HookRow) => presentHook({ row, receivedAt: null }, '');

export const webhookHandlers: Handlers<keyof typeof webhookCalls> = {
  'GET /api/1.0/workspaces/:ws/vthing/:id/webhooks': async ({ ws, params }, { db }) => ({
    data: await db.tx((tx) => listWebhooks(tx, ws, params.id)),
  }),

  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook': (call, deps) =>
    change(call, deps, async (tx) => {
      const { row, secret } = await createWebhook(tx, deps.config, { ws: call.ws, thing: call.params.id }, call.body);
      const after = presentWebhook(row);
      const audit = { action: 'webhook.create', subject: row.id, after };
      return { answer: { ...after, secret }, audit, changed: 'webhook' };
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': (call, deps) =>
    save(call, deps, webhookOf(call), async (tx, row) => {
      const before = presentWebhook(row);
      const after = presentWebhook(await changeWebhook(tx, deps.config, row, call.body));
      return { answer: after, audit: { action: 'webhook.edit', subject: row.id, before, after }, changed: 'webhook' };
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': (call, deps) =>
    save(call, deps, webhookOf(call), async (tx, row) => {
      await deleteWebhook(tx, row);
      const audit = { action: 'webhook.delete', subject: row.id, before: presentWebhook(row) };
      return { answer: { ok: true }, audit, changed: 'webhook' };
    }),

  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret': (call, deps) =>
    change(call, deps, async (tx) => {
      const before = await webhookOf(call).lock(tx);
      const { row, secret } = await rotateSecret(tx, deps.config, before);
      const after = presentWebhook(row);
      const audit = { action: 'webhook.rotateSecret', subject: row.id, after };
      return { answer: { ...after, secret }, audit, changed: 'webhook' };
    }),

  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test': (call, deps) =>
    change(call, deps, async (tx) => {
      const delivery_id = await sendTest(tx, await webhookOf(call).lock(tx), call.principal.login);
      return { answer: { delivery_id }, audit: [], changed: 'webhook' };
    }),

  'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries': ({ ws, params, query }, { db }) =>
    db.tx((tx) => listDeliveries(tx, ws, params.id, query)),

  'GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId': ({ ws, params }, { db }) =>
    db.tx((tx) => readDelivery(tx, ws, params.id, params.deliveryId)),

  'POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend': (call, deps) =>
    change(call, deps, async (tx) => ({
      answer: await resendDelivery(tx, call.ws, call.params.id, call.params.deliveryId),
      audit: [],
      changed: 'webhook',
    })),

  'POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend': (call, deps) =>
    change(call, deps, async (tx) => ({
      answer: { count: await resendFailed(tx, call.ws, call.params.id, call.body) },
      audit: [],
      changed: 'webhook',
    })),

  'GET /api/1.0/workspaces/:ws/vthing/:id/hook': async ({ ws, params, request }, { db, config }) => {
    const found = await db.tx((tx) => findHook(tx, ws, params.id));
    return { hook: found ? presentHook(found, browserOrigin(config, request)) : null };
  },

  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/key': (call, deps) =>
    change(call, deps, async (tx) => {
      const { key, isNew, ...hook } = await giveKey(tx, call.ws, call.params.id);
      const action = isNew ? 'hook.create' : 'hook.newKey';
      const answer = presentHook(hook, browserOrigin(deps.config, call.request), key);
      return { answer, audit: { action, subject: call.params.id, after: auditedHook(hook.row) }, changed: 'webhook' };
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id/hook': (call, deps) =>
    save(call, deps, hookOf(call), async (tx, row) => {
      const after = await changeHook(tx, deps.config, row, call.body);
      const [before, changed] = [auditedHook(row), auditedHook(after.row)];
      const audit = { action: 'hook.edit', subject: row.thing, before, after: changed };
      return { answer: presentHook(after, browserOrigin(deps.config, call.request)), audit, changed: 'webhook' };
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id/hook': (call, deps) =>
    save(call, deps, hookOf(call), async (tx, row) => {
      await deleteHook(tx, row);
      const audit = { action: 'hook.delete', subject: row.thing, before: auditedHook(row) };
      return { answer: { ok: true }, audit, changed: 'webhook' };
    }),

  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview': async ({ ws, params, body }, { db }) => ({
    data: await db.tx((tx) => previewMapping(tx, ws, params.id, body.mapping)),
  }),
};
