import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { changeSources, scriptTypes, valueTypes } from '@parlance/contract/limits';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { created, int8, moment, updated, version } from './columns.ts';

/** Tables of scripts, and of the groups and attributes of virtual things; constraints and indexes are in the SQL. */

export const scripts = pgTable('scripts', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: scriptTypes }).notNull(),
  /** The newest version, which is the draft. */
  version: version(),
  /** The version that runs by itself; null: none. */
  productionVersion: integer('production_version'),
  createdAt: created(),
  updatedAt: updated(),
  updatedBy: text('updated_by').notNull(),
  deletedAt: moment('deleted_at'),
});

/** What a script was with each save; never changed. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    scriptId: text('script_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ScriptContent>().notNull(),
    message: text('message').notNull().default(''),
    author: text('author').notNull(),
    /** The version whose content it has again, where it is a reversion. */
    revertedTo: integer('reverted_to'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.version] })],
);

export const thingGroups = pgTable('thing_groups', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  createdAt: created(),
});

export const thingGroupMembers = pgTable(
  'thing_group_members',
  { groupId: text('group_id').notNull(), ws: text('ws').notNull(), thing: text('thing').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.thing] })],
);

/** Attributes with their present values; without a thing they are variables of the workspace. */
export const thingAttributes = pgTable(
  'thing_attributes',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    thing: text('thing'),
    eventName: text('event_name').notNull(),
    attributeName: text('attribute_name').notNull(),
    type: text('type', { enum: valueTypes }).notNull(),
    value: jsonb('value').$type<AttributeValue>().notNull(),
    unit: text('unit').notNull().default(''),
    createdAt: created(),
    /** When the value was last reported, also unchanged. */
    updatedAt: updated(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);

/** Who changed an attribute, through what, with the values before and after. */
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
    before: jsonb('before').$type<AttributeValue>(),
    after: jsonb('after').$type<AttributeValue>().notNull(),
    unit: text('unit').notNull().default(''),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.id, table.ws] })],
);
