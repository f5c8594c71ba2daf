import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { changeSources, valueTypes } from '@parlance/contract/limits';
import { commandStates, reportedAvailabilities } from '@parlance/contract/thingTables';
import { attributeValue, bytes, created, int8, moment, updated, version } from './columns.ts';

/** Tables of the groups, attributes, commands and secrets of virtual things; constraints and indexes are in the SQL. */

export const thingGroups = pgTable('thing_groups', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: created(),
});

export const thingGroupMembers = pgTable(
  'thing_group_members',
  { groupId: text('group_id').notNull(), ws: text('ws').notNull(), thing: text('thing').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.thing] })],
);

/** Attributes with their present values; an attribute without a thing is a variable of the workspace. */
export const thingAttributes = pgTable(
  'thing_attributes',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    thing: text('thing'),
    eventName: text('event_name').notNull(),
    attributeName: text('attribute_name').notNull(),
    type: text('type', { enum: valueTypes }).notNull(),
    value: attributeValue('value').notNull(),
    unit: text('unit').notNull().default(''),
    createdAt: created(),
    /** When the value was last reported, even if unchanged. */
    updatedAt: updated(),
    /** Increments with each change. */
    version: version(),
    /** The attribute is reported and never commanded. */
    readOnly: boolean('read_only').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** Commands to virtual things; the newest command of an attribute has its desired value. */
export const thingCommands = pgTable(
  'thing_commands',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    eventName: text('event_name').notNull(),
    attributeName: text('attribute_name').notNull(),
    /** The number of the command among those of the attribute. */
    version: integer('version').notNull(),
    value: attributeValue('value').notNull(),
    unit: text('unit').notNull().default(''),
    /** A pending command counts as timed out from its deadline on, even before it is marked so. */
    state: text('state', { enum: commandStates }).notNull().default('pending'),
    createdAt: created(),
    deadlineAt: moment('deadline_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    via: text('via', { enum: changeSources }).notNull(),
    actor: text('actor').notNull(),
    scriptId: text('script_id'),
    runId: text('run_id'),
    /** The process that delivers the command, and the end of its lease. */
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
    deliveredAt: moment('delivered_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** Availability of virtual things; unknown without a row. */
export const thingAvailability = pgTable(
  'thing_availability',
  {
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    state: text('state', { enum: reportedAvailabilities }).notNull(),
    since: moment('since').notNull().defaultNow(),
    reason: text('reason').notNull().default(''),
    /** When the thing last reported. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.thing] })],
);

/** Secrets with which virtual things report by themselves. */
export const thingSecrets = pgTable(
  'thing_secrets',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    thing: text('thing').notNull(),
    hash: bytes('hash').notNull(),
    /** The last characters, to distinguish secrets. */
    hint: text('hint').notNull(),
    createdAt: created(),
    createdBy: text('created_by').notNull(),
    /** Null for the present secret. */
    validUntil: moment('valid_until'),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** The stack of attributes: who changed a value, through what, with the values before and after. */
export const attributeChanges = pgTable(
  'attribute_changes',
  {
    id: int8('id').generatedAlwaysAsIdentity(),
    ws: text('ws').notNull(),
    attributeId: text('attribute_id').notNull(),
    via: text('via', { enum: changeSources }).notNull(),
    actor: text('actor').notNull(),
    scriptId: text('script_id'),
    runId: text('run_id'),
    before: attributeValue('before'),
    after: attributeValue('after').notNull(),
    unit: text('unit').notNull().default(''),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);
