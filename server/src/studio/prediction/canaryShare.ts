import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a canary answers a conversation. The result is the same on each instance and for each message. Another canary
 * gets other conversations. A larger share includes the conversations of a smaller one.
 *
 * @param publication id of the canary's publication
 * @param share percent
 */
export function isOfShare(publication: number, conversation: string, share: number): boolean {
  const hash = createHash('sha256').update(`${publication}:${conversation}`).digest();
  return hash.readUInt16BE(0) % 100 < share;
}

/** `isOfShare` in SQL. */
export const isOfShareSql = (publication: number, conversation: SQL, share: number): SQL => {
  const hash = sql`sha256(convert_to(${`${publication}:`}::text || ${conversation}, 'UTF8'))`;
  return sql`(get_byte(${hash}, 0) * 256 + get_byte(${hash}, 1)) % 100 < ${share}::int`;
};
