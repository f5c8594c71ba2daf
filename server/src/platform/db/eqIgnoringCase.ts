import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a column equals a text, in capitals or not: the database makes both small, as the indexes on names have them. */
export const eqIgnoringCase = (column: SQLWrapper, text: string): SQL => sql`lower(${column}) = lower(${text})`;
