import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ParsedQueryOf } from '@parlance/contract';
import { limits } from '@parlance/contract/limits';
import type { Tx } from '../db/port.ts';
import { verbatimGuesses, verbatimReviews, verbatims } from '../db/conversationTables.ts';
import { lookUp } from '../nlp/names.ts';

export type VerbatimFilters = Omit<ParsedQueryOf<'GET /api/1.0/verbatim/:ws/export'>, 'group'>;

/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** How a sentence's review, and what the models of this stamp make of it, hang on what was said. */
export const joins = (stamp: string) => ({
  reviewed: and(eq(verbatimReviews.ws, verbatims.ws), eq(verbatimReviews.sentenceKey, verbatims.sentenceKey)),
  guessed: and(
    eq(verbatimGuesses.ws, verbatims.ws),
    eq(verbatimGuesses.sentenceKey, verbatims.sentenceKey),
    eq(verbatimGuesses.models, stamp),
  ),
});

/** The condition for rows of verbatims joined with reviews and guesses. */
export async function matching(tx: Tx, ws: string, filters: VerbatimFilters): Promise<SQL | undefined> {
  const { start_date, end_date, status, status_response, intent, id, conversation_id, search, review, uncertain } =
    filters;
  return and(
    eq(verbatims.ws, ws),
    start_date === undefined ? undefined : gte(verbatims.createdAt, new Date(start_date)),
    end_date === undefined ? undefined : lt(verbatims.createdAt, new Date(end_date)),
    status && eq(verbatims.status, status),
    status_response && eq(verbatims.statusResponse, status_response),
    intent === undefined ? undefined : eq(verbatims.intent, intent),
    id === undefined ? undefined : eq(verbatims.id, Number(id)),
    conversation_id === undefined ? undefined : eq(verbatims.conversationId, conversation_id),
    search ? sql`${verbatims.body} ilike ${`%${literal(search)}%`}` : undefined,
    review && (review === 'new' ? isNull(verbatimReviews.state) : eq(verbatimReviews.state, review)),
    uncertain
      ? sql`(${verbatims.status} = 'not_understood' or ${verbatims.score} < ${limits.uncertainScore})`
      : undefined,
    filters.now && wouldBe[filters.now],
    filters.class === undefined ? undefined : await ofClass(tx, ws, filters.class),
    filters.near === undefined ? undefined : await nearIntent(tx, ws, filters.near),
  );
}

/** What nobody judged yet and the newest models would understand, or understand otherwise. */
const wouldBe: Record<NonNullable<VerbatimFilters['now']>, SQL> = {
  understood: sql`(${verbatimReviews.state} is null and ${verbatims.status} = 'not_understood' and ${verbatimGuesses.sure})`,
  changed: sql`(${verbatimReviews.state} is null and case when ${verbatimGuesses.sure}
    then ${verbatims.intentId} is distinct from ${verbatimGuesses.intentId}
    else ${verbatimGuesses.models} is not null and ${verbatims.intent} is not null end)`,
};

async function ofClass(tx: Tx, ws: string, name: string): Promise<SQL> {
  const id = (await lookUp(tx, 'class', ws, name)) ?? '';
  return sql`(lower(${verbatims.class}) = lower(${name}) or ${verbatimGuesses.classId} = ${id})`;
}

async function nearIntent(tx: Tx, ws: string, idOrName: string): Promise<SQL> {
  const id = (await lookUp(tx, 'intent', ws, idOrName)) ?? '';
  return sql`coalesce(${verbatimGuesses.intentId}, ${verbatims.intentId}) = ${id}`;
}
