import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** The LIKE pattern of what has a typed text in it. */
export const containing = (text: string): string => `%${literal(text)}%`;

const isCased = (character: string) => character.toLowerCase() !== character.toUpperCase();

/**
 * Whether a column has a typed text in it, in capitals or not. To compare by the rules of a language, the database writes each whole
 * text in small letters first; in the collation "C" it knows those of ASCII alone, and takes a tenth of the time. So other letters that
 * have capitals stand for any character there, and only what then fits is compared by those rules.
 */
export function holdsText(column: SQLWrapper, text: string): SQL {
  const exact = containing(text);
  const rough = exact.replaceAll(/\P{ASCII}/gu, (character) => (isCased(character) ? '_' : character));
  const fits = sql`${column} ilike ${rough} collate "C"`;
  if (rough === exact) return fits;
  const byRules = sql`${column} ilike ${exact}`;
  return /[^%_]/.test(rough) ? sql`(${fits} and ${byRules})` : byRules;
}
