import { messageFigures, type MessageFigure } from '@parlance/contract/figures';
import { type SQL, sql } from 'drizzle-orm';

const names: readonly MessageFigure[] = ['messages', 'understood', 'answered', 'fallbacks', 'errors'];

/** SQL condition for the messages that a figure counts. It uses the columns `status` and `status_response`. */
export function isCounted(figure: MessageFigure): SQL {
  const filters = Object.entries(messageFigures[figure]);
  if (filters.length === 0) return sql`true`;
  return sql.join(
    filters.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql` and `,
  );
}

/**
 * The figures of messages as columns of a select, each under its name.
 * @param each aggregate over the rows of a figure; by default their number
 */
export const messageCounts = (each: SQL = sql`count(*)`): SQL =>
  sql.join(
    names.map((name) => sql`${each} filter (where ${isCounted(name)}) as ${sql.identifier(name)}`),
    sql`, `,
  );

/** SQL condition for messages that got a fallback. */
export const gotFallback: SQL = isCounted('fallbacks');
