import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { textKey } from '../../studio/content/textKey.ts';
import { erasedText, type PersonWords } from './personWords.ts';

const Entry = z.object({ id: z.string(), before: z.unknown(), after: z.unknown() });

/**
 * Replaces the texts of a person, in any spelling, in later entries of the audit log: entries about utterances, test
 * cases and questions contain them. The entries stay.
 */
export async function eraseAuditedWords(tx: Tx, { ws, texts, since }: PersonWords): Promise<void> {
  const [first] = [...since.values()].toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return;
  const entries = await rowsOf(
    tx,
    sql`with own as materialized (select distinct message_key(text) as key from unnest(${sql.param([...texts])}::text[]) as text)
      select id::text, before, after from audit
      where ws = ${ws} and created_at >= ${first.toISOString()}::timestamptz and (before is not null or after is not null)
        and exists (
          select from jsonb_path_query(jsonb_build_array(before, after), 'strict $.** ? (@.type() == "string")') as part
          where message_key(part #>> '{}') in (select key from own)
        )`,
    Entry,
  );
  for (const { id, before, after } of entries) {
    const [was, is] = [before, after].map((side) => JSON.stringify(withoutWords(side ?? null, since)));
    await tx.execute(sql`update audit set before = nullif(${was}::jsonb, 'null'), after = nullif(${is}::jsonb, 'null')
      where ws = ${ws} and id = ${id}::bigint`);
  }
}

function withoutWords(value: unknown, words: PersonWords['since']): unknown {
  if (typeof value === 'string') return words.has(textKey(value)) ? erasedText : value;
  if (Array.isArray(value)) return value.map((one) => withoutWords(one, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutWords(one, words)]));
}
