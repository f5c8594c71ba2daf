import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Answer, Media } from '@parlance/contract/calls/nlp';
import { files } from '../db/fileTables.ts';
import { classes, intents } from '../db/nlpTables.ts';
import { rowsOf, type Tx } from '../db/port.ts';
import { described, type FileRow, presentFile } from '../files/files.ts';
import { refuse } from '../http/refusal.ts';

const Use = z.object({ media: z.string(), name: z.string() });

/** Which pictures the answers of a workspace show, and by which intents and classes. */
async function uses(tx: Tx, ws: string): Promise<ReadonlyMap<string, string[]>> {
  const found = await rowsOf(
    tx,
    sql`select distinct shown #>> '{}' as media, name
      from (
        select name, answers || fallback as said from ${intents} where ws = ${ws} and deleted_at is null
        union all
        select name, fallback from ${classes} where ws = ${ws} and deleted_at is null
      ) as saying, jsonb_path_query(said, '$[*].**.media') as shown
      order by name`,
    Use,
  );
  const names = new Map<string, string[]>();
  for (const { media, name } of found) names.set(media, [...(names.get(media) ?? []), name]);
  return names;
}

const own = (ws: string) => and(eq(files.ws, ws), isNull(files.conversationId));

/** The pictures of a workspace, the newest first. */
export async function listMedia(tx: Tx, ws: string): Promise<Media[]> {
  const rows = await tx.select(described).from(files).where(own(ws)).orderBy(desc(files.createdAt), desc(files.id));
  const used = await uses(tx, ws);
  return rows.map((row) => presentMedia(row, used.get(row.id)));
}

export const presentMedia = (row: FileRow, usedIn: string[] = []): Media => ({
  ...presentFile(row),
  created_at: row.createdAt.toISOString(),
  used_in: usedIn,
});

/** @throws {Refusal} 409 `used` naming the intents and classes whose answers show the picture */
export async function refuseUsed(tx: Tx, ws: string, id: string): Promise<void> {
  const names = (await uses(tx, ws)).get(id);
  if (names) throw refuse.conflict('used', `Answers show this picture: ${names.join(', ')}`);
}

/** @throws {Refusal} 400 with the place of each picture that the workspace does not have */
export async function refuseUnknownMedia(
  tx: Tx,
  ws: string,
  field: string,
  answers: readonly Pick<Answer, 'cards' | 'images'>[] = [],
): Promise<void> {
  const shown = answers.flatMap(({ cards = [], images = [] }, at) => [
    ...images.map(({ media }, place) => ({ media, path: `${field}.${at}.images.${place}.media` })),
    ...cards.flatMap(({ image }, place) =>
      image ? [{ media: image.media, path: `${field}.${at}.cards.${place}.image.media` }] : [],
    ),
  ]);
  const known = await knownMedia(
    tx,
    ws,
    shown.map(({ media }) => media),
  );
  const wrong = shown.filter(({ media }) => !known.has(media));
  if (wrong.length === 0) return;
  throw refuse.invalidFields(Object.fromEntries(wrong.map(({ path }) => [path, 'is no picture of this workspace'])));
}

/** The ids among these that are pictures of the workspace. */
export async function knownMedia(tx: Tx, ws: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(own(ws), inArray(files.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
