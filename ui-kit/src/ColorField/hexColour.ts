/** Normalizes a written colour (`#1af`, `11aaff`) to `#rrggbb` in lower case; undefined for anything else. */
export function hexColour(text: string): string | undefined {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
