import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '@parlance/contract';
import { verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { intents, models, pseudoLabels } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Page = AnswerOf<'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages'>;

interface MessagesPage {
  ws: string;
  classId: string;
  model: string;
  limit: number;
  offset: number;
  /** Whether the reader may see messages; otherwise only their number. */
  readable: boolean;
}

/**
 * The messages without a review that a training used or suggests.
 * @throws {Refusal} 404 for a model of another class
 */
export async function listSelfTrainingMessages(tx: Tx, asked: MessagesPage): Promise<Page> {
  const { ws, classId, model, limit, offset } = asked;
  const [known] = await tx
    .select({ id: models.id })
    .from(models)
    .where(and(eq(models.ws, ws), eq(models.classId, classId), eq(models.id, model)));
  if (!known) throw refuse.notFound('model_not_found');
  const own = and(eq(pseudoLabels.ws, ws), eq(pseudoLabels.modelId, model));
  const [counted] = await tx.select({ total: count() }).from(pseudoLabels).where(own);
  const total = counted?.total ?? 0;
  if (!asked.readable) return { data: [], total };
  const newest = sql`(select max(v.id) from ${verbatims} v
    where v.ws = ${pseudoLabels.ws} and v.message_key = ${pseudoLabels.messageKey})`;
  const data = await tx
    .select({
      id: sql<string>`${verbatims.id}::text`,
      text: verbatims.body,
      intent: intents.name,
      intent_id: pseudoLabels.intentId,
      score: pseudoLabels.score,
      review: sql<Page['data'][number]['review']>`coalesce(${verbatimReviews.state}, 'new')`,
    })
    .from(pseudoLabels)
    .innerJoin(verbatims, and(eq(verbatims.ws, ws), sql`${verbatims.id} = ${newest}`))
    .innerJoin(intents, eq(intents.id, pseudoLabels.intentId))
    .leftJoin(verbatimReviews, and(eq(verbatimReviews.ws, ws), eq(verbatimReviews.messageKey, pseudoLabels.messageKey)))
    .where(own)
    .orderBy(asc(nameOrder(intents.name)), desc(pseudoLabels.score), asc(pseudoLabels.messageKey))
    .limit(limit)
    .offset(offset);
  return { data, total };
}
