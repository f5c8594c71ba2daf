/** The SQLSTATE behind an error of either driver, however deep drizzle wrapped it; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Whether the error is the violation of a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** Whether one of our triggers refused to delete data under a legal hold. */
export const isHeld = (error: unknown): boolean => sqlState(error) === 'PL001';

/** Whether the database ended the transaction because of a conflict with another one, so that it can be retried. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/**
 * Whether a row that the transaction refers to was deleted by another one after it was read. When the work runs again,
 * it finds that the row is missing, and answers accordingly.
 */
export const isReferenceLost = (error: unknown): boolean => sqlState(error) === '23503';

/** Whether a prepared statement is out of date: the schema, and so the rows it returns, have changed. */
export const isStalePlan = (error: unknown): boolean => sqlState(error) === '0A000';

/** Messages of the driver's errors without a code, for lost or refused connections. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const networkCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/** Full disk; a read-only database, for example a replica that is about to become the primary. */
const notWritable = new Set(['53100', '25006']);

/** Whether the database can be read but not written now. */
export const isNotWritable = (error: unknown): boolean => notWritable.has(sqlState(error) ?? '');

/** Whether the database cannot be reached or takes no work now, so that a later retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (/^(08|57P|53)/.test(sqlState(error) ?? '') || isNotWritable(error)) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (lostConnection.test(at.message)) return true;
    if ('code' in at && typeof at.code === 'string' && networkCode.test(at.code)) return true;
  }
  return false;
}
