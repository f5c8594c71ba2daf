/** The SQLSTATE behind an error of either driver, however deep drizzle wrapped it; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** A row like this exists already. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** A trigger of ours kept what is under a legal hold. */
export const isHeld = (error: unknown): boolean => sqlState(error) === 'PL001';

/** The database ended the transaction for the sake of another one: running it again is right. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** The schema has changed since the statement was prepared, and with it the rows it returns. */
export const isStalePlan = (error: unknown): boolean => sqlState(error) === '0A000';

/** Messages of the driver for lost or refused connections, which have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const networkCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/** Full disk; a database that is read-only, as one is that is about to become the primary. */
const notWritable = new Set(['53100', '25006']);

/** The database can be read and takes no writes now. */
export const isNotWritable = (error: unknown): boolean => notWritable.has(sqlState(error) ?? '');

/** The database cannot be reached or takes no work now: doing the same later is right. */
export function isUnavailable(error: unknown): boolean {
  if (/^(08|57P|53)/.test(sqlState(error) ?? '') || isNotWritable(error)) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (lostConnection.test(at.message)) return true;
    if ('code' in at && typeof at.code === 'string' && networkCode.test(at.code)) return true;
  }
  return false;
}
