import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A column as a list sorts it by name: like the contract's `byName`, 2 comes before 10, and case is ignored. */
export const nameOrder = (column: SQLWrapper): SQL => sql`lower(${column}) collate name_order`;
