/** Seconds of a `Retry-After` header, which has seconds or a date; null for other text. */
export function secondsOf(header: string | null | undefined): number | null {
  if (header === undefined || header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
