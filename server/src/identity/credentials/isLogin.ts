import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { asLogin } from '@parlance/contract/calls/users';

/**
 * Whether a column has the login that was typed, ignoring case: exactly, as logins of earlier releases may have
 * invisible characters, or as new accounts take it.
 */
export const isLogin = (column: SQLWrapper, typed: string): SQL =>
  sql`lower(${column}) in (lower(${typed.trim()}), lower(${asLogin(typed)}))`;
