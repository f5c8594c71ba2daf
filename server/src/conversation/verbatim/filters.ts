import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ParsedQueryOf } from '@parlance/contract';
import { limits } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import {
  conversations,
  verbatimPredictions,
  verbatimReviews,
  verbatims,
} from '../../platform/db/conversationTables.ts';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import { inWeekdayHour } from '../../platform/time/hours.ts';
import { rolledValues } from '../rollups/readValues.ts';
import { lookUp } from '../../studio/content/names.ts';

export type VerbatimFilters = Omit<ParsedQueryOf<'GET /api/1.0/verbatim/:ws/export'>, 'group'>;

/** Joins a verbatim with the review of its message and the newest prediction. */
export const joins = {
  reviewed: and(eq(verbatimReviews.ws, verbatims.ws), eq(verbatimReviews.messageKey, verbatims.messageKey)),
  // Does not compare the stamp of the newest models: in the join it would mislead the planner, so callers do.
  predicted: and(eq(verbatimPredictions.ws, verbatims.ws), eq(verbatimPredictions.messageKey, verbatims.messageKey)),
};

/** SQL condition that excludes answers to the question of a dialog without an intent: they are no utterances. */
export const isNotDialogAnswer = sql`(${verbatims.answeredBy} = 'dialog' and ${verbatims.status} = 'understood'
  and ${verbatims.intent} is null) is not true`;

/**
 * The condition for rows of verbatims joined with reviews and predictions.
 * @param stamp of the newest models
 */
export async function matching(tx: Tx, ws: string, filters: VerbatimFilters, stamp: string): Promise<SQL | undefined> {
  const { start_date, end_date, status, status_response, intent, id, conversation_id, search, review, uncertain } =
    filters;
  return and(
    eq(verbatims.ws, ws),
    start_date === undefined ? undefined : gte(verbatims.createdAt, new Date(start_date)),
    end_date === undefined ? undefined : lt(verbatims.createdAt, new Date(end_date)),
    inWeekdayHour(verbatims.createdAt, filters),
    status && eq(verbatims.status, status),
    status_response && eq(verbatims.statusResponse, status_response),
    filters.answered_by ? sql`${sql.raw(rolledValues.answered_by)} = ${filters.answered_by}` : undefined,
    intent ? eq(verbatims.intent, intent) : undefined,
    filters.no_intent ? sql`coalesce(${verbatims.intent}, '') = ''` : undefined,
    filters.logged_class ? eq(verbatims.class, filters.logged_class) : undefined,
    filters.no_class ? sql`coalesce(${verbatims.class}, '') = ''` : undefined,
    filters.language ? eq(verbatims.language, filters.language) : undefined,
    filters.no_language ? eq(verbatims.language, '') : undefined,
    filters.device ? eq(verbatims.device, filters.device) : undefined,
    filters.channel ? eq(verbatims.channel, filters.channel) : undefined,
    filters.rating ? sql`${verbatims.rating} = ${filters.rating}::int` : undefined,
    id === undefined ? undefined : eq(verbatims.id, Number(id)),
    conversation_id === undefined ? undefined : eq(verbatims.conversationId, conversation_id),
    filters.handed_over ? isHandedOver(ws) : undefined,
    search ? holdsText(verbatims.body, search) : undefined,
    filters.shadow ? inShadowGroup(ws, filters.shadow) : undefined,
    filters.text ? sql`${verbatims.messageKey} = message_key(${filters.text})` : undefined,
    review && (review === 'new' ? isNull(verbatimReviews.state) : eq(verbatimReviews.state, review)),
    uncertain
      ? sql`(${verbatims.status} = 'not_understood' or (${verbatims.score} < ${limits.uncertainScore} and ${isNotDialogAnswer}))`
      : undefined,
    filters.now && predictionChanges(filters.now, stamp),
    filters.class === undefined ? undefined : await ofClass(tx, ws, filters.class, stamp),
    filters.near === undefined ? undefined : await nearIntent(tx, ws, filters.near, stamp),
  );
}

/** Checks filters before an export starts. @throws {Refusal} 400 for filters that cannot be applied */
export const checkFilters = (filters: VerbatimFilters): void => void inWeekdayHour(verbatims.createdAt, filters);

/** The messages of conversations that a dialog handed over. */
const isHandedOver = (ws: string): SQL => sql`${verbatims.conversationId} in (
    select ${conversations.id} from ${conversations}
    where ${conversations.ws} = ${ws} and ${conversations.handedOverAt} is not null
  )`;

/** The verbatims that a shadow run read for the messages of a group. */
function inShadowGroup(ws: string, group: string): SQL {
  const at = group.lastIndexOf('.');
  const run = sql`(select * from shadow_runs where ws = ${ws} and id = ${group.slice(0, at)})`;
  return sql`(${verbatims.messageKey} in (
      select said.message_key from ${run} run
      join shadow_changes one on one.run_id = run.id and one.number = ${Number(group.slice(at + 1))}
      join verbatims said on said.ws = ${ws} and said.id = one.verbatim_id
        and said.created_at between run.from_at and run.to_at
    )
    and ${verbatims.createdAt} >= (select from_at from ${run} run)
    and ${verbatims.createdAt} <= (select to_at from ${run} run))`;
}

/** Messages without a review that the newest models would understand, or understand differently. */
function predictionChanges(change: NonNullable<VerbatimFilters['now']>, stamp: string): SQL {
  const open = sql`${verbatimReviews.state} is null and ${verbatimPredictions.models} = ${stamp}`;
  if (change === 'understood')
    return sql`(${open} and ${verbatims.status} = 'not_understood' and ${verbatimPredictions.matched})`;
  return sql`(${open} and case when ${verbatimPredictions.matched}
    then ${verbatims.intentId} is distinct from ${verbatimPredictions.intentId}
    else ${verbatims.intent} is not null end)`;
}

async function ofClass(tx: Tx, ws: string, name: string, stamp: string): Promise<SQL> {
  const id = (await lookUp(tx, 'class', ws, name)) ?? '';
  return sql`(${eqIgnoringCase(verbatims.class, name)}
    or (${verbatimPredictions.classId} = ${id} and ${verbatimPredictions.models} = ${stamp}))`;
}

async function nearIntent(tx: Tx, ws: string, idOrName: string, stamp: string): Promise<SQL> {
  const id = (await lookUp(tx, 'intent', ws, idOrName)) ?? '';
  return sql`case when ${verbatimPredictions.models} = ${stamp} then ${verbatimPredictions.intentId}
    else ${verbatims.intentId} end = ${id}`;
}
