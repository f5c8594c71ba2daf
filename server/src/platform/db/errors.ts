/** The SQLSTATE behind an error of either driver, however deep drizzle wrapped it; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** A row like this exists already. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** The database ended the transaction for the sake of another one: running it again is right. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');
