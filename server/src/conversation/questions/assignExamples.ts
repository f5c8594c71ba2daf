import { inArray, and, eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import { verbatims } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { foldMessage } from '../verbatim/foldMessage.ts';
import { reviewMessages } from '../verbatim/reviewMessages.ts';

type Examples = ParsedBodyOf<'POST /api/1.0/verbatim/:ws/questions/:id/intent'>['examples'];

/**
 * Adds examples to an intent as a review does: logged messages are reassigned, edited texts become utterances as from
 * Try.
 * @throws {Refusal} 404 for an unknown intent
 */
export async function assignExamples(
  tx: Tx,
  ws: string,
  by: string,
  intent: string,
  examples: Examples,
): Promise<{ added: number; moved: number; already: number }> {
  const ids = examples.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  const rows = await tx
    .select({ id: verbatims.id, text: verbatims.body })
    .from(verbatims)
    .where(and(eq(verbatims.ws, ws), inArray(verbatims.id, ids)));
  const said = new Map(rows.map(({ id, text }) => [String(id), foldMessage({ text, annotations: [] }).text]));
  const isSaid = ({ id, text }: Examples[number]) => id !== undefined && said.get(id) === text;
  const { added, moved, already } = await reviewMessages(tx, ws, by, {
    action: 'assign',
    intent,
    ids: examples.flatMap((one) => (isSaid(one) && one.id !== undefined ? [one.id] : [])),
    texts: examples.flatMap((one) => (isSaid(one) ? [] : [{ text: one.text, annotations: [] }])),
    unreviewed: false,
  });
  return { added, moved, already };
}
