import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { knowledgeBases } from '../../platform/db/knowledgeTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';

/**
 * The knowledge bases that answer in conversations, by name.
 *
 * @param classId the class of the conversation; null: none is published
 */
export async function findResponders(tx: Tx, ws: string, classId: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: knowledgeBases.id, settings: knowledgeBases.settings })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.ws, ws),
        isNull(knowledgeBases.deletedAt),
        sql`${knowledgeBases.settings} @> '{"responder":{"enabled":true}}'::jsonb`,
      ),
    )
    .orderBy(asc(nameOrder(knowledgeBases.name)), asc(knowledgeBases.id));
  return rows
    .filter(({ settings: { responder } }) => {
      const { classes } = responder;
      return classes.length === 0 || (classId !== null && classes.includes(classId));
    })
    .map(({ id }) => id);
}

/** A knowledge base by id or name, by default the first one by name; undefined where there is none. */
export async function resolveBase(tx: Tx, ws: string, idOrName: string | undefined): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.ws, ws),
        isNull(knowledgeBases.deletedAt),
        idOrName === undefined
          ? undefined
          : or(eq(knowledgeBases.id, idOrName), eqIgnoringCase(knowledgeBases.name, idOrName)),
      ),
    )
    .orderBy(asc(nameOrder(knowledgeBases.name)), asc(knowledgeBases.id))
    .limit(1);
  return row?.id;
}
