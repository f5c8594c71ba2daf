/** A value of an attribute as text: texts unchanged, the parts of a structure one after the other. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
