import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a canary answers a conversation. It is the same on each instance and for each message, and other conversations are
 * chosen for another canary. A larger share has the conversations of the smaller one, too.
 *
 * @param publication of the canary
 * @param share percent
 */
export function isOfShare(publication: number, conversation: string, share: number): boolean {
  const hash = createHash('sha256').update(`${publication}:${conversation}`).digest();
  return hash.readUInt16BE(0) % 100 < share;
}

/** The same in SQL. */
export const isOfShareSql = (publication: number, conversation: SQL, share: number): SQL => {
  const hash = sql`sha256(convert_to(${`${publication}:`}::text || ${conversation}, 'UTF8'))`;
  return sql`(get_byte(${hash}, 0) * 256 + get_byte(${hash}, 1)) % 100 < ${share}::int`;
};
