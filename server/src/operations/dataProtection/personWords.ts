import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { textKey } from '../../studio/content/textKey.ts';
import { ownKeys, type Person } from './person.ts';

/** The replacement for an erased text. */
export const erasedText = 'erased';

/** Texts of messages that only this person has sent. */
export interface PersonWords {
  ws: string;
  /** The texts as the person wrote them. */
  texts: readonly string[];
  /** The time of the first message, by the key that all spellings of a text share. */
  since: ReadonlyMap<string, Date>;
}

/** Reads the texts. Call it before the verbatims of the person are deleted. */
export async function readWords(tx: Tx, person: Person): Promise<PersonWords> {
  const said = await rowsOf(
    tx,
    sql`select body, min(created_at) as at from verbatims
      where ws = ${person.ws} and message_key in ${ownKeys(person)} group by body`,
    z.object({ body: z.string(), at: z.date() }),
  );
  const since = new Map<string, Date>();
  for (const { body, at } of said) {
    const key = textKey(body);
    const known = since.get(key);
    if (known === undefined || at < known) since.set(key, at);
  }
  return { ws: person.ws, texts: said.map(({ body }) => body), since };
}
