import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, isStorable, Name, Ok, QueryInt, Timestamp, Unit, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { valueTypes } from '../limits.ts';
import {
  deliveryStates,
  hookVerifications,
  webhookEvents,
  webhookLimits,
  webhookStops,
  connectorLimits,
} from '../thingTables.ts';
import { AttributeValue } from './events.ts';

/** An address that receives the events of a virtual thing. */
export const Webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  description: z.string(),
  /** The events that are sent to it; empty: all. */
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** Why the server disabled it. */
  stopped: z.enum(webhookStops).nullable(),
  stopped_at: Timestamp.nullable(),
  /** Start of the present series of failed requests. */
  failing_since: Timestamp.nullable(),
  /** After several failures, nothing is sent until then. */
  paused_until: Timestamp.nullable(),
  /** Until when requests are also signed with the earlier secret. */
  earlier_secret_until: Timestamp.nullable(),
  created_at: Timestamp,
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;

/** Shown once. */
const secret = z.string();

/** A message to one address, with its last attempt. */
export const WebhookDelivery = z.object({
  /** The `webhook-id`, which is the same in every attempt. */
  delivery_id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  type: z.string(),
  /** The event and attribute that the message is about, if any. */
  event_name: z.string().nullable(),
  attribute_name: z.string().nullable(),
  /** Increases with each message. */
  seq: z.string(),
  state: z.enum(deliveryStates),
  attempt: Count,
  /** While it waits: time of the next attempt. */
  next_at: Timestamp.nullable(),
  /** Result of the last attempt. */
  status: z.int().nullable(),
  ms: Count.nullable(),
  error: ErrorDetail.nullable(),
  created_at: Timestamp,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  attempts: z.array(
    z.object({
      attempt: Count,
      at: Timestamp,
      status: z.int().nullable(),
      ms: Count,
      error: ErrorDetail.nullable(),
      /** The first 4 kB of the answer's body. */
      answer: z.string(),
    }),
  ),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const text = (most: number) => z.string().max(most).refine(isStorable, errorType('not_storable'));

/** Maps a value of a received body to an attribute. */
export const HookMapping = z.object({
  /** JSONPath (RFC 9535) without functions; the first match counts. */
  path: text(connectorLimits.jsonPathLength).min(1),
  event_name: Name,
  attribute_name: Name,
  /** By default the type of the attribute, or of the value. */
  attribute_type: z.enum(valueTypes).optional(),
  /** By default unchanged. */
  unit: Unit.optional(),
  /** Whether the attribute can only be reported, not commanded; by default unchanged. */
  read_only: z.boolean().optional(),
});
export type HookMapping = z.infer<typeof HookMapping>;

/** The address of a virtual thing that receives webhooks of other systems. */
export const IncomingHook = z.object({
  /** The address, with its key masked by dots. */
  url: z.string(),
  verification: z.enum(hookVerifications),
  /** Whether a secret to verify signatures is stored. */
  has_secret: z.boolean(),
  /** When it was stored; null: there is none, or an earlier release stored it. */
  secret_set_at: Timestamp.nullable(),
  mapping: z.array(HookMapping),
  enabled: z.boolean(),
  /** When the last webhook was received. */
  received_at: Timestamp.nullable(),
  version: Version,
});
export type IncomingHook = z.infer<typeof IncomingHook>;

/** A received body, with the values that a mapping finds in it. */
export const ReceivedBody = z.object({
  id: z.string(),
  received_at: Timestamp,
  /** JSON. */
  body: z.string(),
  /** Why it was refused. */
  error: ErrorDetail.nullable(),
  /** One for each line of the mapping; null: the path has no match. */
  values: z.array(z.object({ value: AttributeValue.nullable(), error: ErrorDetail.nullable() })),
});
export type ReceivedBody = z.infer<typeof ReceivedBody>;

const fields = {
  /** `https://…`; addresses in the server's own networks are refused. */
  url: text(webhookLimits.urlLength).min(1),
  description: text(webhookLimits.descriptionLength),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length),
};
const mapping = z.array(HookMapping).max(webhookLimits.mappings);

export const webhookCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/vthing/:id/webhooks': {
    summary: 'List the webhooks of a virtual thing, oldest first',
    permission: 'thing:edit',
    response: z.object({ data: z.array(Webhook) }),
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook': {
    summary: 'Create a webhook; the secret that signs its requests is shown once',
    permission: 'thing:edit',
    operationId: 'createWebhook',
    body: z.object({
      url: fields.url,
      description: fields.description.default(''),
      events: fields.events.default([]),
    }),
    response: Webhook.extend({ secret }),
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': {
    summary: 'Update a webhook, absent fields stay; enabling it sends the queued messages',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'updateWebhook',
    body: z.object({
      url: fields.url.optional(),
      description: fields.description.optional(),
      events: fields.events.optional(),
      enabled: z.boolean().optional(),
    }),
    response: Webhook,
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId': {
    summary: 'Delete a webhook with its deliveries',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'deleteWebhook',
    response: Ok,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret': {
    summary: 'Replace the secret of a webhook; for 24 hours requests are signed with both',
    permission: 'thing:edit',
    operationId: 'rotateWebhookSecret',
    response: Webhook.extend({ secret }),
    status: 201,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test': {
    summary: 'Send a test message to a webhook',
    permission: 'thing:edit',
    operationId: 'testWebhook',
    response: z.object({ delivery_id: z.string() }),
    status: 202,
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries': {
    summary: 'List the deliveries of the webhooks of a virtual thing, newest first; they are kept for 30 days',
    permission: 'thing:edit',
    operationId: 'listDeliveries',
    query: z.object({
      state: z.enum(deliveryStates).optional(),
      webhook_id: Id.optional(),
      /** Only deliveries before the one with this `seq`. */
      before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: QueryInt(1, 200).default(50),
    }),
    response: z.object({ data: z.array(WebhookDelivery), failed: Count, waiting: Count }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId': {
    summary: 'Get a delivery with its request and its attempts',
    permission: 'thing:edit',
    operationId: 'getDelivery',
    response: WebhookDeliveryDetail,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend': {
    summary: 'Send a message again, with the same id',
    permission: 'thing:edit',
    operationId: 'resendDelivery',
    response: WebhookDelivery,
    status: 202,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend': {
    summary: 'Send the messages again that have failed since a moment, with the same ids',
    permission: 'thing:edit',
    operationId: 'resendFailedDeliveries',
    body: z.object({ since: Timestamp, webhook_id: Id.optional() }),
    response: z.object({ count: Count }),
    status: 202,
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/hook': {
    summary: 'Get the address of a virtual thing that receives webhooks; null without one',
    permission: 'thing:edit',
    operationId: 'getIncomingHook',
    response: z.object({ hook: IncomingHook.nullable() }),
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/key': {
    summary: 'Create the address of a virtual thing that receives webhooks, or give it a new key; it is shown once',
    permission: 'thing:edit',
    operationId: 'createIncomingHookKey',
    response: IncomingHook,
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/hook': {
    summary: 'Update the verification and the mapping of received webhooks; absent fields stay',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'updateIncomingHook',
    body: z.object({
      verification: z.enum(hookVerifications).optional(),
      /** The sender's secret, never shown again; empty removes it. */
      secret: text(webhookLimits.secretLength).optional(),
      mapping: mapping.optional(),
      enabled: z.boolean().optional(),
    }),
    response: IncomingHook,
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/hook': {
    summary: 'Delete the address of a virtual thing that receives webhooks',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'deleteIncomingHook',
    response: Ok,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview': {
    summary: 'Preview a mapping with the last five received bodies; nothing is saved',
    permission: 'thing:edit',
    operationId: 'previewIncomingHook',
    body: z.object({ mapping }),
    response: z.object({ data: z.array(ReceivedBody) }),
  },
});
