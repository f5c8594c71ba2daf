/** Smallest number of rows per page, and the default. */
export const LEAST_ROWS_PER_PAGE = 10;

/** Reads a remembered number of rows per page: an integer of at least 10, else 10. */
export function rowsPerPage(saved: unknown): number {
  const number = typeof saved === 'string' && saved.trim() !== '' ? Number(saved) : saved;
  if (typeof number !== 'number' || !Number.isFinite(number)) return LEAST_ROWS_PER_PAGE;
  return Math.max(LEAST_ROWS_PER_PAGE, Math.floor(number));
}
