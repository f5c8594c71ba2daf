import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { textKey } from '../../studio/content/textKey.ts';
import { ownKeys, type Person } from './person.ts';

/** What stands in place of a text that was erased. */
export const erasedText = 'erased';

/** What a person, and no one else, has said. */
export interface PersonWords {
  ws: string;
  /** Each text as they wrote it. */
  texts: readonly string[];
  /** When they said it first, by the key of all its spellings. */
  since: ReadonlyMap<string, Date>;
}

/** Call it before the verbatims of the person are deleted. */
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
