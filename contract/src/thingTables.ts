/*
 * Tables of virtual things, their webhooks and connectors. They are separate from `limits.ts`, which each page loads.
 */

/** Availabilities that can be recorded for a virtual thing. */
export const reportedAvailabilities = ['online', 'unavailable'] as const;
/** Whether a virtual thing can be reached; unknown where nothing was recorded. */
export const availabilities = [...reportedAvailabilities, 'unknown'] as const;
export type AvailabilityState = (typeof availabilities)[number];
/** The attribute of each virtual thing that gives rules and scripts its availability. */
export const availabilityFact = { event_name: 'thing', attribute_name: 'availability' } as const;
/** States of a command; the thing confirms it by reporting its value. */
export const commandStates = ['pending', 'confirmed', 'timed_out', 'superseded'] as const;
export type CommandState = (typeof commandStates)[number];
/**
 * How the reported value compares to the desired one; differs: the thing confirmed the value, and has reported another
 * one since.
 */
export const attributeStatuses = ['read_only', 'none', 'in_sync', 'pending', 'timed_out', 'differs'] as const;
export type AttributeStatus = (typeof attributeStatuses)[number];
/** Hours that the old secret of a virtual thing stays valid beside a new one. */
export const secretOverlaps = [0, 1, 24] as const;
/** Kinds of virtual things: the names of their images. */
export const thingKinds = [
  'smartlight',
  'energymeter',
  'wiki',
  'pollutioncity',
  'group',
  'social',
  'weather',
  'sensor',
  'interrupter',
  'maintenance',
] as const;
export type ThingKind = (typeof thingKinds)[number];
/** Events that webhooks of a virtual thing are sent for. */
export const webhookEvents = [
  'attribute.changed',
  'command.sent',
  'command.confirmed',
  'command.timed_out',
  'availability.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** States of a message to a webhook: it waits for an attempt, was accepted, or is given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Why the server disables a webhook: it answered 410, or has failed for three days. */
export const webhookStops = ['gone', 'failing'] as const;
/**
 * How the sender of a received webhook is verified: a signature by Standard Webhooks or like GitHub's, or the key
 * alone.
 */
export const hookVerifications = ['key', 'standard', 'github'] as const;
export type HookVerification = (typeof hookVerifications)[number];

export const webhookLimits = {
  perThing: 10,
  urlLength: 2000,
  descriptionLength: 200,
  /** Bytes of a message. */
  messageBytes: 20_000,
  /** Bytes of an answer that are kept. */
  answerBytes: 4096,
  /** Hours in which requests are also signed with the previous secret. */
  overlapHours: 24,
  keptDays: 30,
  /** Bytes of a received body. */
  bodyBytes: 64 * 1024,
  /** Received bodies that are kept for the preview of a mapping. */
  bodiesKept: 5,
  /** Maximum number of received webhooks per virtual thing and minute. */
  receivedPerMinute: 600,
  mappings: 50,
  secretLength: 200,
} as const;
/** Categories of connectors in the store. */
export const connectorCategories = ['channels', 'data', 'simulators'] as const;
export type ConnectorCategory = (typeof connectorCategories)[number];
/** Types of a connector's settings. */
export const connectorFieldKinds = ['text', 'number', 'choice', 'switch', 'secret'] as const;
export type ConnectorFieldKind = (typeof connectorFieldKinds)[number];
/** Formats of their texts. */
export const connectorFormats = ['url', 'email', 'broker', 'topic', 'header_name', 'header_value'] as const;
/** The state of a virtual thing's connection; waiting: it has not been tried yet. */
export const connectionStates = ['waiting', 'working', 'failing'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const thingLimits = {
  /** Values in one report of a virtual thing. */
  valuesPerReport: 200,
  /** Seconds in which a thing has to confirm a command, by default and at most. */
  commandSeconds: 30,
  commandSecondsMax: 24 * 3600,
  availabilityReasonLength: 300,
} as const;

export const connectorLimits = {
  /** Attributes that a user can map for a connection. */
  mappedAttributes: 50,
  jsonPathLength: 300,
  topicLength: 300,
  connectorSettingLength: 2000,
} as const;
