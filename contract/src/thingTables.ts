/*
 * Tables of virtual things, their webhooks and connectors. Apart from `limits.ts`, which each page loads.
 */

/** What can be noted of a virtual thing: whether it can be reached. */
export const notedAvailabilities = ['online', 'unavailable'] as const;
/** Whether a virtual thing can be reached; unknown where nothing was noted. */
export const availabilities = [...notedAvailabilities, 'unknown'] as const;
export type AvailabilityState = (typeof availabilities)[number];
/** The attribute of each virtual thing in which rules and scripts find its availability. */
export const availabilityFact = { event_name: 'thing', attribute_name: 'availability' } as const;
/** States of a command; the thing confirms it by reporting its value. */
export const commandStates = ['pending', 'confirmed', 'timed_out', 'superseded'] as const;
export type CommandState = (typeof commandStates)[number];
/** How what a thing reports is to what is desired of it; differs: it had confirmed, and reports another value since. */
export const attributeStatuses = ['read_only', 'none', 'in_sync', 'pending', 'timed_out', 'differs'] as const;
export type AttributeStatus = (typeof attributeStatuses)[number];
/** How long the old secret of a virtual thing is valid beside a new one, in hours. */
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
/** What webhooks of a virtual thing are told of. */
export const webhookEvents = [
  'attribute.changed',
  'command.sent',
  'command.confirmed',
  'command.timed_out',
  'availability.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** States of a message to a webhook: it is sent, or sent again; it was taken; it is given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Why the server disables a webhook: it answered 410, or has failed for three days. */
export const webhookStops = ['gone', 'failing'] as const;
/** How received webhooks prove who sent them: a signature by Standard Webhooks or like GitHub's, or the key alone. */
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
  /** Hours in which requests are also signed with the secret before. */
  overlapHours: 24,
  keptDays: 30,
  /** Bytes of a received body. */
  bodyBytes: 64 * 1024,
  /** Received bodies that are kept for the preview of a mapping. */
  bodiesKept: 5,
  /** Received webhooks of a virtual thing in a minute. */
  receivedPerMinute: 600,
  mappings: 50,
  secretLength: 200,
} as const;
/** What connectors of the store are for. */
export const connectorCategories = ['channels', 'data', 'simulators'] as const;
export type ConnectorCategory = (typeof connectorCategories)[number];
/** What the settings of connectors are. */
export const connectorFieldKinds = ['text', 'number', 'choice', 'switch', 'secret'] as const;
export type ConnectorFieldKind = (typeof connectorFieldKinds)[number];
/** What the texts of their settings are. */
export const connectorFormats = ['url', 'email', 'broker', 'topic', 'header_name', 'header_value'] as const;
/** How the connection of a virtual thing does; waiting: it has not been tried yet. */
export const connectionStates = ['waiting', 'working', 'failing'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const thingLimits = {
  /** Values in one report of a virtual thing. */
  valuesPerReport: 200,
  /** Seconds in which a thing confirms a command, unless told otherwise, and at most. */
  commandSeconds: 30,
  commandSecondsMax: 24 * 3600,
  availabilityReasonLength: 300,
} as const;

export const connectorLimits = {
  /** Attributes that the author of a connection chooses. */
  mappedAttributes: 50,
  jsonPathLength: 300,
  topicLength: 300,
  connectorSettingLength: 2000,
} as const;
