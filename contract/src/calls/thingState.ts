import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Name, NameParam, QueryInt, Timestamp, Unit } from '../common.ts';
import { changeSources, valueTypes } from '../limits.ts';
import {
  attributeStatuses,
  availabilities,
  commandStates,
  secretOverlaps,
  thingLimits,
  reportedAvailabilities,
} from '../thingTables.ts';
import { AttributeChange, AttributeValue } from './events.ts';

const Reason = z.string().trim().max(thingLimits.availabilityReasonLength);

/** Whether a virtual thing can be reached; its attributes keep their last reported values. */
export const ThingAvailability = z.object({
  state: z.enum(availabilities),
  /** Null: not known. */
  since: Timestamp.nullable(),
  /** Why it cannot be reached; empty: no reason is known. */
  reason: z.string(),
  /** When it last made contact. */
  seen_at: Timestamp.nullable(),
});
export type ThingAvailability = z.infer<typeof ThingAvailability>;

/** A command to a virtual thing: an attribute should get a value. The thing confirms it by reporting that value. */
export const ThingCommand = z.object({
  command_id: z.string(),
  event_name: z.string(),
  attribute_name: z.string(),
  value: AttributeValue,
  /** Empty: none. */
  unit: z.string(),
  /** Superseded: the attribute has a newer command. */
  state: z.enum(commandStates),
  /** Increments with each command of the attribute. */
  version: Count,
  created_at: Timestamp,
  /** When it times out. */
  deadline_at: Timestamp,
  confirmed_at: Timestamp.nullable(),
  /** The source and the actor: a login, `token:` with the name of an API token, or the name of a script. */
  via: z.enum(changeSources),
  actor: z.string(),
});
export type ThingCommand = z.infer<typeof ThingCommand>;

/** A point of a trend: the last value of half an hour. */
export const TrendPoint = z.object({ at: Timestamp, value: AttributeValue });
export type TrendPoint = z.infer<typeof TrendPoint>;

/** An attribute of a virtual thing: its reported and its desired value. */
export const ThingAttribute = z.object({
  /** Null: it was commanded but never reported. */
  event_id: z.string().nullable(),
  event_name: z.string(),
  attribute_name: z.string(),
  attribute_type: z.enum(valueTypes),
  unit: z.string(),
  /** It is only reported, never commanded. */
  read_only: z.boolean(),
  /** `at` is the time of the last report, even of an unchanged value. */
  reported: z.object({ value: AttributeValue, version: Count, at: Timestamp }).nullable(),
  desired: ThingCommand.nullable(),
  status: z.enum(attributeStatuses),
  /** The last 24 hours, oldest first. */
  trend: z.array(TrendPoint),
});
export type ThingAttribute = z.infer<typeof ThingAttribute>;

export const ThingState = z.object({
  vthingId: z.string(),
  availability: ThingAvailability,
  /** In the order of their first reports. */
  attributes: z.array(ThingAttribute),
});
export type ThingState = z.infer<typeof ThingState>;

/** The state of a virtual thing in a list. */
export const ThingSummary = z.object({
  vthingId: z.string(),
  availability: ThingAvailability,
  /** The attribute whose command is pending or timed out, else the one that was reported first; null: it has none. */
  attribute: ThingAttribute.nullable(),
  /** Number of attributes whose reported value differs from the desired one. */
  differing: Count,
  /** When it last reported a value. */
  reported_at: Timestamp.nullable(),
  /** Number of its webhooks that the server has disabled. */
  stopped_webhooks: Count,
});
export type ThingSummary = z.infer<typeof ThingSummary>;

/** A change of an attribute of a virtual thing. */
export const ThingChange = AttributeChange.extend({
  event_id: z.string(),
  event_name: z.string(),
  attribute_name: z.string(),
});
export type ThingChange = z.infer<typeof ThingChange>;

const Report = z
  .object({
    values: z
      .array(
        z.object({
          event_name: Name,
          attribute_name: Name,
          value: AttributeValue,
          unit: Unit.optional(),
          /** By default the type of the value; an existing attribute keeps its type unless another is given. */
          type: z.enum(valueTypes).optional(),
          /** When the thing measured it, by default now. A value older than the current one changes nothing. */
          at: Timestamp.optional(),
          /** Whether it can only be reported, not commanded. */
          read_only: z.boolean().optional(),
        }),
      )
      .max(thingLimits.valuesPerReport)
      .default([]),
    /** By default online, since a thing that reports can be reached. */
    availability: z
      .object({ state: z.enum(reportedAvailabilities), reason: Reason.default('') })
      .default({ state: 'online', reason: '' }),
  })
  .describe('What a virtual thing reports');

const ReportResult = z.object({
  /** Number of values that are now the current ones. */
  accepted: Count,
  /** Number of values older than the current ones. */
  outdated: Count,
});

/** Information about the secret with which a virtual thing reports; the secret itself is shown once. */
export const ThingSecret = z.object({
  exists: z.boolean(),
  /** Its last characters. */
  hint: z.string(),
  created_at: Timestamp.nullable(),
  created_by: z.string().nullable(),
  /** Until when the previous secret is valid too; null: it is not. */
  previous_until: Timestamp.nullable(),
});
export type ThingSecret = z.infer<typeof ThingSecret>;

export const thingStateCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/vthings/states': {
    summary:
      'List the states of the virtual things of a workspace: availability, one attribute, and the number of differing ones',
    permission: 'thing:read',
    operationId: 'listThingStates',
    response: z.object({ data: z.array(ThingSummary) }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/state': {
    summary: 'Get the state of a virtual thing: availability, and the reported and desired values of its attributes',
    permission: 'thing:read',
    operationId: 'getThingState',
    response: ThingState,
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/changes': {
    summary: 'List the changes of all attributes of a virtual thing, newest first',
    permission: 'thing:read',
    operationId: 'listThingChanges',
    query: z.object({
      /** Only changes before this one. */
      before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: QueryInt(1, 500).default(100),
    }),
    response: z.object({ data: z.array(ThingChange) }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/commands': {
    summary: 'List the commands of a virtual thing, newest first',
    permission: 'thing:read',
    operationId: 'listThingCommands',
    query: z.object({ limit: QueryInt(1, 500).default(100) }),
    response: z.object({ data: z.array(ThingCommand) }),
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/command': {
    summary: 'Send a command to a virtual thing: the desired value of an attribute; 409 for a read-only one',
    permission: 'thing:edit',
    operationId: 'commandThing',
    body: z.object({
      event_name: Name.default('command'),
      attribute_name: Name,
      value: AttributeValue,
      unit: Unit.optional(),
      /** Seconds within which the thing has to report the value. */
      timeout: z.int().min(1).max(thingLimits.commandSecondsMax).default(thingLimits.commandSeconds),
    }),
    response: ThingCommand,
    status: 201,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/report': {
    summary: 'Report values and availability of a virtual thing',
    permission: 'script:edit',
    operationId: 'reportThing',
    body: Report,
    response: ReportResult,
    status: 202,
  },
  'POST /api/1.0/things/:ws/:id/report': {
    summary:
      'Report values as a virtual thing, with its secret in the header `x-thing-secret`; 401 where the two do not belong together',
    permission: 'public',
    operationId: 'reportAsThing',
    perMinute: 600,
    maxBytes: 256 * 1024,
    body: Report,
    response: ReportResult,
    status: 202,
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/secret': {
    summary: 'Get when the secret of a virtual thing was created, and its last characters',
    permission: 'thing:edit',
    operationId: 'getThingSecret',
    response: ThingSecret,
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': {
    summary: 'Create a new secret of a virtual thing, which is shown once',
    permission: 'thing:edit',
    operationId: 'resetThingSecret',
    body: z.object({
      /** Hours in which the previous secret remains valid. */
      overlap: z.union(secretOverlaps.map((hours) => z.literal(hours))).default(0),
    }),
    response: ThingSecret.extend({ secret: z.string() }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/value/:event/:attribute': {
    summary: 'Get the reported value of one attribute alone, as JSON',
    permission: 'thing:read',
    operationId: 'getThingValue',
    params: { event: NameParam, attribute: NameParam },
    response: 'file',
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/description': {
    summary: 'Export a virtual thing as a W3C Thing Description 1.1',
    permission: 'thing:read',
    operationId: 'describeThing',
    response: 'file',
  },
});
