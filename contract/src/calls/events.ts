import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, isStorable, Name, NameParam, Ok, QueryInt, Timestamp, Unit } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { valueTypes, changeSources, limits } from '../limits.ts';

export const AttributeValue = z.union([
  z.boolean(),
  z.number(),
  z.string().max(limits.attributeTextLength).refine(isStorable, errorType('not_storable')),
]);

/** A stored value; earlier releases accepted texts of any length. */
export const StoredValue = z.union([z.boolean(), z.number(), z.string()]);

/** An attribute with its present value: of a virtual thing, or a variable of the workspace. */
export const ThingEvent = z.object({
  event_id: z.string(),
  /** The name of the virtual thing; empty: a variable of the workspace. */
  deviceName: z.string(),
  vthingId: z.string().nullable(),
  event_name: z.string(),
  attribute_name: z.string(),
  attribute_type: z.enum(valueTypes),
  attribute_value: AttributeValue,
  /** Empty: none. */
  unit: z.string(),
  /** When the value was last reported, even if it did not change. */
  updated_at: Timestamp,
});
export type ThingEvent = z.infer<typeof ThingEvent>;

/** One change of an attribute. */
export const AttributeChange = z.object({
  id: z.string(),
  created_at: Timestamp,
  /** What made the change; `api`: a program with an API token. */
  via: z.enum(changeSources),
  /** Login, `token:` with the name of an API token, or name of a script. */
  actor: z.string(),
  script_id: z.string().nullable(),
  run_id: z.string().nullable(),
  /** Null: the attribute was new. */
  before: AttributeValue.nullable(),
  after: AttributeValue,
  unit: z.string(),
});
export type AttributeChange = z.infer<typeof AttributeChange>;

/** The virtual thing, by id or name; absent or empty: a variable of the workspace. */
const deviceName = z.string().max(limits.nameLength).optional();

/** Where a script uses an attribute: in its triggers, its rules, its commands or its code. */
export const usePlaces = ['trigger', 'rule', 'command', 'code'] as const;

/** The scripts that use an attribute. */
export const EventUse = z.object({
  event_id: z.string(),
  scripts: z.array(z.object({ script_id: z.string(), name: z.string(), places: z.array(z.enum(usePlaces)) })),
});
export type EventUse = z.infer<typeof EventUse>;

/** A script that uses a virtual thing or a group by its name; `group`: the name is that of a group. */
export const NameUse = z.object({
  script_id: z.string(),
  name: z.string(),
  places: z.array(z.enum([...usePlaces, 'group'])),
});
export type NameUse = z.infer<typeof NameUse>;

export const eventCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/events': {
    summary: 'List the attributes of virtual things and the variables of the workspace, with their values',
    permission: 'script:read',
    response: z.object({ data: z.array(ThingEvent) }),
  },
  'GET /api/1.0/workspaces/:ws/events/uses': {
    summary: 'List which scripts use which attributes: in their draft, or in the version in production',
    permission: 'script:read',
    operationId: 'listEventUses',
    response: z.object({ data: z.array(EventUse) }),
  },
  'GET /api/1.0/workspaces/:ws/names/uses': {
    summary: 'List which scripts name a virtual thing, by its id or name, or a group: in their draft, or in production',
    permission: 'script:read',
    operationId: 'listNameUses',
    query: z.object({ kind: z.enum(['thing', 'group']), name: Id }),
    response: z.object({ data: z.array(NameUse) }),
  },
  'POST /api/1.0/workspaces/:ws/event': {
    summary: 'Create an attribute or variable, or set its value',
    permission: 'script:edit',
    operationId: 'setEvent',
    body: z.object({
      deviceName,
      event_name: Name,
      attribute_name: Name,
      /** By default the type of the value; an existing attribute keeps its type unless another is given. */
      attribute_type: z.enum(valueTypes).optional(),
      attribute_value: AttributeValue,
      unit: Unit.optional(),
    }),
    response: ThingEvent,
    status: 201,
  },
  'DELETE /api/1.0/workspaces/:ws/event/:name': {
    summary: 'Delete an attribute or variable of an event, with its changes',
    permission: 'script:edit',
    params: { name: NameParam },
    body: z.object({ attribute_name: Name, deviceName }),
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/events/stack': {
    summary: 'List the changes of an attribute, newest first',
    permission: 'script:read',
    operationId: 'listEventChanges',
    query: z.object({
      event_id: Id,
      /** Only changes before this one. */
      before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: QueryInt(1, 500).default(100),
    }),
    response: z.object({ data: z.array(AttributeChange) }),
  },
});
