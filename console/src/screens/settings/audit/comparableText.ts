const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `key: value` a line, what is inside further in, texts of several lines as they are. */
function linesOf(value: unknown, indent: string): string[] {
  if (typeof value === 'string' && value.includes('\n')) return ['', ...value.split('\n').map((line) => indent + line)];
  if (!isRecord(value)) return [typeof value === 'string' ? value : JSON.stringify(value)];
  const entries = Object.entries(value);
  if (entries.length === 0) return [Array.isArray(value) ? '[]' : '{}'];
  if (!Array.isArray(value)) entries.sort(([a], [b]) => a.localeCompare(b));
  return [
    '',
    ...entries.flatMap(([key, inner]) => {
      const [first = '', ...rest] = linesOf(inner, `${indent}  `);
      const name = Array.isArray(value) ? '-' : `${key}:`;
      return [`${indent}${name}${first && ` ${first}`}`, ...rest];
    }),
  ];
}

/**
 * A value before or after a change as text that can be compared line by line: the same value is always
 * written the same way, so that only what changed differs.
 */
export function comparableText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const [first = '', ...rest] = linesOf(value, '');
  return (first ? [first, ...rest] : rest).join('\n');
}
