import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** The LIKE pattern of what has a typed text in it. */
export const containing = (text: string): string => `%${literal(text)}%`;

/**
 * Whether a column has a typed text in it, in capitals or not, with the accents of Latin and Greek letters or without. ILIKE writes each whole
 * text in small letters before it looks, by the rules of a language in twice the time. A pattern with all forms of each letter takes the same
 * time in all scripts; what has no capitals, as numbers and Chinese, is looked for as it is, in less than half of that.
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

/** In capitals, some letters are two. */
const isOne = (form: string) => Array.from(form).length === 1;

/** The text without the accents of Latin and Greek letters: `й` is not `и`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC');

/** By each small letter without an accent: the letters that are it with one, small and in capitals. */
const accented = new Map<string, string[]>();
// Latin with accents, Greek, more Latin, Greek of many accents.
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
