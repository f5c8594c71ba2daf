import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** The LIKE pattern of what has a typed text in it. */
export const containing = (text: string): string => `%${literal(text)}%`;

/**
 * Whether a column has a typed text in it, in capitals or not. ILIKE writes each whole text in small letters before it looks, by the rules of
 * a language in twice the time. A pattern with both forms of each letter takes the same time in all scripts; what has no capitals, as numbers
 * and Chinese, is looked for as it is, in less than half of that.
 */
export function holdsText(column: SQLWrapper, text: string): SQL {
  if (text.toLowerCase() === text.toUpperCase()) return sql`strpos(${column} collate "C", ${text}) > 0`;
  return sql`${column} collate "C" ~ ${Array.from(text, eitherCase).join('')}`;
}

/** `a` → `[aA]`, `+` → `\+` */
function eitherCase(character: string): string {
  const forms = [character, character.toLowerCase(), character.toUpperCase()].filter((form) => isOne(form));
  const [only, ...others] = new Set(forms);
  if (others.length > 0) return `[${[only, ...others].join('')}]`;
  return /[\p{L}\p{M}\p{N}\s]/u.test(character) ? character : `\\${character}`;
}

/** In capitals, some letters are two. */
const isOne = (form: string) => Array.from(form).length === 1;
