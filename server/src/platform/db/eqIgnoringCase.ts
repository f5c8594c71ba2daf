import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a column equals a text, ignoring case. Both are lowered by the database, as in the indexes on names. */
export const eqIgnoringCase = (column: SQLWrapper, text: string): SQL => sql`lower(${column}) = lower(${text})`;
