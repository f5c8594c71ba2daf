import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Timestamp } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, scriptLimits } from '../limits.ts';

/** Days that rows are kept; null: without end. */
const days = (least: number) => z.int().min(least).max(limits.retentionDays).nullable();

/** What a workspace keeps for how long. */
export const RetentionPeriods = z.object({
  /** Messages with their files; conversations without any newer message go with them. */
  messages: days(1),
  verbatims: days(1),
  /** No less than a quarter, so that nobody removes the traces of a change at once. */
  audit: days(limits.auditRetentionDays),
  /** The newest runs of each script, besides those that have not ended; null: all. Older ones are only counted. */
  runs: z.int().min(1).max(scriptLimits.keptRunsMost).nullable().default(scriptLimits.keptRuns),
  /** Days that runs which failed are kept besides. */
  failed_runs: days(1).default(scriptLimits.keptFailedDays),
});
export type RetentionPeriods = z.infer<typeof RetentionPeriods>;

export const Retention = RetentionPeriods.extend({
  version: z.int().min(0),
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
});
export type Retention = z.infer<typeof Retention>;

export const RetentionPreview = z.object({
  messages: Count,
  conversations: Count,
  files: Count,
  verbatims: Count,
  audit: Count,
  runs: Count,
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;

/** Whom data is about: a guest or visitor of the workspace, or whoever held a conversation. */
const PersonOf = z
  .object({ participant: Id.optional(), conversation_id: Id.optional() })
  .refine(({ participant, conversation_id }) => (participant === undefined) !== (conversation_id === undefined), {
    error: errorType('one_person'),
  });

export const Erased = z.object({
  conversations: Count,
  messages: Count,
  verbatims: Count,
  files: Count,
  reviews: Count,
  audit: Count,
});
export type Erased = z.infer<typeof Erased>;

export const dataProtectionCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/retention': {
    summary: 'Get how long a workspace keeps messages, verbatims, audit entries and runs of scripts',
    permission: 'workspace:edit',
    response: Retention,
  },
  'PUT /api/1.0/workspaces/:ws/retention': {
    summary:
      'Set how long a workspace keeps messages, verbatims, audit entries and runs of scripts; older ones are deleted within an hour',
    permission: 'workspace:edit',
    versioned: true,
    body: RetentionPeriods,
    response: Retention,
  },
  'POST /api/1.0/workspaces/:ws/retention/preview': {
    summary: 'Count what periods would delete now, without deleting it',
    permission: 'workspace:edit',
    operationId: 'previewRetention',
    body: RetentionPeriods,
    response: RetentionPreview,
  },
  'POST /api/1.0/workspaces/:ws/person/export': {
    summary:
      'Export all data of one person, a guest or visitor or whoever held a conversation, as a ZIP of `person.json` and the files',
    permission: 'user:manage',
    operationId: 'exportPerson',
    body: PersonOf,
    response: 'file',
  },
  'POST /api/1.0/workspaces/:ws/person/erase': {
    summary: 'Erase all data of one person, for good; content that was made of it, such as utterances, stays',
    permission: 'user:manage',
    operationId: 'erasePerson',
    body: PersonOf,
    response: Erased,
  },
});
