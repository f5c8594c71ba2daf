import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `50%_a` → `50\%\_a`: escapes typed text for LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** The LIKE pattern for values that contain a typed text. */
export const containing = (text: string): string => `%${literal(text)}%`;

/**
 * Whether a column contains a typed text, ignoring case and the accents of Latin and Greek letters. ILIKE lowers each
 * whole text before it compares; with the rules of a language, that takes twice the time. A pattern with all forms of
 * each letter takes the same time in all scripts. Text without capitals, like numbers and Chinese, is searched as
 * it is, in less than half of that time.
 */
export function holdsText(column: SQLWrapper, text: string): SQL {
  if (text.toLowerCase() === text.toUpperCase()) return sql`strpos(${column} collate "C", ${text}) > 0`;
  return sql`${column} collate "C" ~ ${Array.from(plain(text), anyForm).join('')}`;
}

/** `a` → `[aAàÀáÁ…]`, `+` → `\+` */
function anyForm(character: string): string {
  const letter = character.toLowerCase();
  const forms = [character, letter, character.toUpperCase(), ...(accented.get(letter) ?? [])].filter(isOne);
  const [only, ...others] = new Set(forms);
  if (others.length > 0) return `[${[only, ...others].join('')}]`;
  return /[\p{L}\p{M}\p{N}\s]/u.test(character) ? character : `\\${character}`;
}

/** Excludes capitals of two letters, as of `ß`. */
const isOne = (form: string) => Array.from(form).length === 1;

/** The text without the accents of Latin and Greek letters. Others stay: `й` is not `и`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC');

/** For each small letter without an accent: its accented forms, small and capital. */
const accented = new Map<string, string[]>();
// Latin with accents, Greek, additional Latin, Greek with several accents.
for (const [from, to] of [
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x1e00, 0x1fff],
] as const) {
  for (let code = from; code <= to; code++) {
    const form = String.fromCharCode(code);
    const letter = plain(form).toLowerCase();
    if (letter === form.toLowerCase() || !isOne(letter)) continue;
    accented.set(letter, [...(accented.get(letter) ?? []), form]);
  }
}
