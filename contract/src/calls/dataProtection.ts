import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Ok, Timestamp } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, scriptLimits } from '../limits.ts';

/** Days that rows are kept; null: without limit. */
const days = (least: number) => z.int().min(least).max(limits.retentionDays).nullable();

/** How long a workspace keeps its data. */
export const RetentionPeriods = z.object({
  /**
   * Messages with their files, and ended runs of dialogs with their memory. A conversation is deleted with its last
   * message.
   */
  messages: days(1),
  verbatims: days(1),
  /** At least a quarter of a year, so that the traces of a change cannot be removed at once. */
  audit: days(limits.auditRetentionDays),
  /** The newest runs of each script, besides those that have not ended; null: all. Older ones are only counted. */
  runs: z.int().min(1).max(scriptLimits.keptRunsMost).nullable().default(scriptLimits.keptRuns),
  /** Days that failed runs are kept in addition. */
  failed_runs: days(1).default(scriptLimits.keptFailedDays),
});
export type RetentionPeriods = z.infer<typeof RetentionPeriods>;

export const Retention = RetentionPeriods.extend({
  version: z.int().min(0),
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
  /** Whole months that the installation keeps at most, besides the current one; null: all. */
  installation: z.object({
    messages: Count.nullable(),
    verbatims: Count.nullable(),
    audit: Count.nullable(),
  }),
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

const person = { participant: Id.optional(), conversation_id: Id.optional() };
const isOne = ({
  participant,
  conversation_id,
}: {
  participant?: string | undefined;
  conversation_id?: string | undefined;
}) => (participant === undefined) !== (conversation_id === undefined);

/** The person that data is about: a guest or visitor of the workspace, or the person of a conversation. */
const PersonOf = z.object(person).refine(isOne, { error: errorType('one_person') });

/** The first of the utterances or test cases that contain messages of this person and of no other person. */
const SaidContent = z.object({
  data: z.array(z.object({ id: z.string(), text: z.string(), intent: z.string().nullable() })),
  total: Count,
});

export const Erased = z.object({
  conversations: Count,
  messages: Count,
  verbatims: Count,
  files: Count,
  reviews: Count,
  audit: Count,
  utterances: Count,
  test_cases: Count,
});
export type Erased = z.infer<typeof Erased>;

/** What an erasure would delete, and what it would delete only on request. */
export const ErasurePreview = Erased.omit({ utterances: true, test_cases: true }).extend({
  utterances: SaidContent,
  test_cases: SaidContent,
  /** Under a legal hold: nothing is erased. */
  held: z.boolean(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** Keeps data from retention and erasure: that of a person, or, without a person's id, that of the whole workspace. */
export const LegalHold = z.object({
  id: z.string(),
  participant: z.string().nullable(),
  conversation_id: z.string().nullable(),
  reason: z.string(),
  set_by: z.string(),
  created_at: Timestamp,
});
export type LegalHold = z.infer<typeof LegalHold>;

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
    summary: 'Count the data that retention periods would delete now, without deleting it',
    permission: 'workspace:edit',
    operationId: 'previewRetention',
    body: RetentionPeriods,
    response: RetentionPreview,
  },
  'POST /api/1.0/workspaces/:ws/person/export': {
    summary:
      'Export all data of one person, a guest, a visitor or the person of a conversation, as a ZIP of `person.json` and the files',
    permission: 'user:manage',
    operationId: 'exportPerson',
    body: PersonOf,
    response: 'file',
  },
  'POST /api/1.0/workspaces/:ws/person/erase': {
    summary:
      'Permanently erase all data of one person; with `content`, also utterances and test cases with texts that only this person has said',
    permission: 'user:manage',
    operationId: 'erasePerson',
    body: z
      .object({ ...person, content: z.boolean().default(false) })
      .refine(isOne, { error: errorType('one_person') }),
    response: Erased,
  },
  'POST /api/1.0/workspaces/:ws/person/preview': {
    summary: 'Count the data that an erasure would delete, and list the utterances and test cases made from it',
    permission: 'user:manage',
    operationId: 'previewErasure',
    body: PersonOf,
    response: ErasurePreview,
  },
  'GET /api/1.0/workspaces/:ws/holds': {
    summary: 'List the legal holds of a workspace',
    permission: 'user:manage',
    operationId: 'listLegalHolds',
    response: z.object({ data: z.array(LegalHold) }),
  },
  'POST /api/1.0/workspaces/:ws/holds': {
    summary:
      'Set a legal hold on a person, or without one on the workspace: neither retention nor an erasure deletes their data',
    permission: 'user:manage',
    operationId: 'setLegalHold',
    body: z
      .object({ ...person, reason: z.string().trim().min(1).max(limits.holdReasonLength) })
      .refine(({ participant, conversation_id }) => participant === undefined || conversation_id === undefined, {
        error: errorType('one_person'),
      }),
    response: LegalHold,
  },
  'DELETE /api/1.0/workspaces/:ws/holds/:id': {
    summary: 'Lift a legal hold; data older than the retention periods is deleted within the hour',
    permission: 'user:manage',
    operationId: 'liftLegalHold',
    response: Ok,
  },
});
