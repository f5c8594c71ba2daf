import { isRecord } from '../../../shared/isRecord.ts';

/** Replaces ids by names; the id follows the name where another one has the same name. */
function nameIds(names: Readonly<Record<string, string>>): (text: string) => string {
  const all = Object.values(names);
  return (text) => {
    const name = names[text];
    if (name === undefined) return text;
    return all.indexOf(name) === all.lastIndexOf(name) ? name : `${name} (${text})`;
  };
}

/** `key: value` per line, nested values indented, multi-line texts unchanged. */
function linesOf(value: unknown, indent: string, write: (text: string) => string): string[] {
  if (typeof value === 'string' && value.includes('\n')) return ['', ...value.split('\n').map((line) => indent + line)];
  if (!isRecord(value)) return [typeof value === 'string' ? write(value) : JSON.stringify(value)];
  const entries = Object.entries(value);
  if (entries.length === 0) return [Array.isArray(value) ? '[]' : '{}'];
  if (!Array.isArray(value)) entries.sort(([a], [b]) => a.localeCompare(b));
  return [
    '',
    ...entries.flatMap(([key, inner]) => {
      const [first = '', ...rest] = linesOf(inner, `${indent}  `, write);
      const name = Array.isArray(value) ? '-' : `${write(key)}:`;
      return [`${indent}${name}${first && ` ${first}`}`, ...rest];
    }),
  ];
}

/**
 * A value before or after a change as text for a line-by-line comparison: equal values have equal texts, so only
 * changes differ.
 *
 * @param names names that replace ids
 */
export function comparableText(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined) return '';
  const [first = '', ...rest] = linesOf(value, '', nameIds(names));
  return (first ? [first, ...rest] : rest).join('\n');
}
