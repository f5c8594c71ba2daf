import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, isStorable, Name, Timestamp, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, valueTypes } from '../limits.ts';
import {
  connectionStates,
  connectorCategories,
  connectorFieldKinds,
  connectorFormats,
  connectorLimits,
} from '../thingTables.ts';
import { AttributeValue } from './events.ts';

/** A text of a manifest, in the languages of the console. */
export const LocalText = z.object({ en: z.string(), fr: z.string() });
export type LocalText = z.infer<typeof LocalText>;

/** A setting of a connector, which is a field of its form. */
export const ConnectorField = z.object({
  name: z.string(),
  kind: z.enum(connectorFieldKinds),
  label: LocalText,
  hint: LocalText.optional(),
  required: z.boolean(),
  /** Required format of a text. */
  format: z.enum(connectorFormats).optional(),
  /** Initial value of the form. */
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Unit of a number, such as `s`. */
  unit: z.string().optional(),
  choices: z.array(z.object({ value: z.string(), label: LocalText })).optional(),
});
export type ConnectorField = z.infer<typeof ConnectorField>;

/** An attribute of the things of a connector. */
export const ConnectorAttribute = z.object({
  event_name: z.string(),
  attribute_name: z.string(),
  attribute_type: z.enum(valueTypes),
  unit: z.string(),
  /** Whether scripts and users may send commands to it. */
  commandable: z.boolean(),
  text: LocalText,
});
export type ConnectorAttribute = z.infer<typeof ConnectorAttribute>;

/** A connector as the store shows it. */
export const Connector = z.object({
  id: z.string(),
  category: z.enum(connectorCategories),
  /** The icon kind of its things. */
  image: z.string(),
  name: LocalText,
  text: LocalText,
  fields: z.array(ConnectorField),
  attributes: z.array(ConnectorAttribute),
  /** How users map attributes of its things: by a path in JSON, or by a topic; `none`: they cannot. */
  mapped: z.enum(['none', 'path', 'topic']),
  /** Whether the connection can be tested before a thing is created. */
  testable: z.boolean(),
  version: z.string(),
  /** Newest first. */
  changelog: z.array(z.object({ version: z.string(), date: z.string(), text: LocalText })),
  /** Number of virtual things of the workspace that use it. */
  used_by: Count,
});
export type Connector = z.infer<typeof Connector>;

const Text = (max: number) => z.string().trim().max(max).refine(isStorable, errorType('not_storable'));

/** An attribute that a user has mapped, with the place of its value. */
export const MappedAttribute = z.object({
  event_name: Name,
  attribute_name: Name,
  unit: Text(limits.attributeUnitLength).default(''),
  /** A JSONPath (RFC 9535); for topics it may be empty: the whole message. */
  path: Text(connectorLimits.jsonPathLength).default(''),
  /** MQTT: the topic that the value is read from. */
  topic: Text(connectorLimits.topicLength).default(''),
  /** MQTT: the topic that commands are published to; empty: read-only. */
  command_topic: Text(connectorLimits.topicLength).default(''),
});
export type MappedAttribute = z.infer<typeof MappedAttribute>;

const Mapping = z.array(MappedAttribute).max(connectorLimits.mappedAttributes);
const SettingName = z.string().regex(/^[a-z][a-z_]{0,39}$/);
const Settings = z.record(
  SettingName,
  z.union([Text(connectorLimits.connectorSettingLength), z.number(), z.boolean()]),
);
/** Null or empty removes a stored secret; an absent one stays. */
const Secrets = z.record(SettingName, Text(connectorLimits.connectorSettingLength).nullable());

/** A virtual thing from the store, with the state of its connection. */
export const StoreDevice = z.object({
  vthingId: z.string(),
  /** The name of the thing, and the label in lists. */
  name: z.string(),
  label: z.string(),
  connector: z.string(),
  /** The version of the connector at the last save. */
  connector_version: z.string(),
  enabled: z.boolean(),
  state: z.enum(connectionStates),
  /** Start of the present state. */
  since: Timestamp,
  /** Reason of a failure. */
  problem: ErrorDetail.nullable(),
  /** When it last worked; null: never. */
  worked_at: Timestamp.nullable(),
  /** Next read; null: it is not polled. */
  next_at: Timestamp.nullable(),
  version: Version,
});
export type StoreDevice = z.infer<typeof StoreDevice>;

/** A store device with its settings. Secrets are never returned, only their names. */
export const StoreDeviceDetail = StoreDevice.extend({
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  secrets_set: z.array(z.string()),
  mapping: z.array(MappedAttribute),
});
export type StoreDeviceDetail = z.infer<typeof StoreDeviceDetail>;

/** The result of a connection test. */
export const ConnectionTest = z.object({
  ok: z.boolean(),
  /** Summary of the other side's answer, such as `200 OK`. */
  status: z.string(),
  ms: z.number(),
  /** Bytes of the answer. */
  bytes: Count,
  /** The beginning of the answer. */
  sample: z.string(),
  values: z.array(
    z.object({
      event_name: z.string(),
      attribute_name: z.string(),
      /** Null: no value was found. */
      value: AttributeValue.nullable(),
      unit: z.string(),
    }),
  ),
  problem: ErrorDetail.nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const configured = { settings: Settings.default({}), secrets: Secrets.default({}), mapping: Mapping.default([]) };

/** The workspace; absent: that of the `x-ws` header. */
const OfWorkspace = { ws: Id.optional() };

export const storeCalls = defineCalls({
  'GET /api/1.0/store': {
    summary: 'List the connectors that virtual things are made from, by category and name',
    permission: 'store:use',
    operationId: 'listConnectors',
    query: z.object(OfWorkspace),
    response: z.object({ data: z.array(Connector) }),
  },
  'GET /api/1.0/store/logos/:id': {
    summary: 'Get the logo of a connector as SVG',
    permission: 'public',
    operationId: 'getConnectorLogo',
    response: 'file',
  },
  'GET /api/1.0/store/devices': {
    summary: 'List the virtual things of a workspace that were made from the store, by name',
    permission: 'store:use',
    operationId: 'listStoreDevices',
    query: z.object({ ...OfWorkspace, connector: Id.optional() }),
    response: z.object({ data: z.array(StoreDevice) }),
  },
  'POST /api/1.0/workspaces/:ws/store/test': {
    summary: 'Test the connection of a connector with settings, without saving anything',
    permission: 'store:use',
    operationId: 'testConnection',
    perMinute: 60,
    body: z.object({
      connector: Id,
      ...configured,
      /** A virtual thing whose stored secrets are used in place of absent ones. */
      vthingId: Id.optional(),
    }),
    response: ConnectionTest,
  },
  'POST /api/1.0/workspaces/:ws/store/device': {
    summary: 'Create a virtual thing from a connector; 409 when the name exists',
    permission: 'store:use',
    operationId: 'createStoreDevice',
    body: z.object({ connector: Id, name: Name, ...configured }),
    response: StoreDeviceDetail,
    status: 201,
  },
  'GET /api/1.0/workspaces/:ws/store/device/:id': {
    summary: 'Get the connection of a virtual thing, with its settings',
    permission: 'store:use',
    operationId: 'getStoreDevice',
    response: StoreDeviceDetail,
  },
  'PUT /api/1.0/workspaces/:ws/store/device/:id': {
    summary: 'Change the settings of a connection, or switch it on or off; absent fields stay',
    permission: 'store:use',
    operationId: 'editStoreDevice',
    versioned: true,
    body: z.object({
      enabled: z.boolean().optional(),
      settings: Settings.optional(),
      secrets: Secrets.optional(),
      mapping: Mapping.optional(),
    }),
    response: StoreDeviceDetail,
  },
});
