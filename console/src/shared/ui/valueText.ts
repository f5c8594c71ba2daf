/** An understood value for a reader: text as it is, parts of a structure beside each other. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
