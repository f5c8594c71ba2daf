import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { byName } from '@parlance/contract/byName';
import type { Media } from '@parlance/contract/calls/media';
import type { Answer } from '@parlance/contract/calls/nlp';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { files } from '../../platform/db/fileTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { described, type FileRow, isMedia, presentFile } from '../files/files.ts';
import { refuse } from '../../platform/http/refusal.ts';

const Use = z.object({ media: z.string(), name: z.string(), trashed: z.boolean() });

/** Names of intents and classes whose answers show a picture: `kept_for` has those in the trash. */
type Uses = Pick<Media, 'used_in' | 'kept_for'>;
const unused: Uses = { used_in: [], kept_for: [] };

/** The uses of pictures in the answers of a workspace, by picture. */
async function uses(tx: Tx, ws: string): Promise<ReadonlyMap<string, Uses>> {
  const found = await rowsOf(
    tx,
    sql`select distinct shown #>> '{}' as media, name, trashed
      from (
        select name, answers || fallback as said, deleted_at is not null as trashed from ${intents} where ws = ${ws}
        union all
        select name, fallback, deleted_at is not null from ${classes} where ws = ${ws}
        union all
        select i.name, i.answers || i.fallback, false
        from published_intents i join publications p on p.id = i.publication_id where p.ws = ${ws}
        union all
        select c.name, p.fallback, false from publications p join classes c on c.id = p.class_id where p.ws = ${ws}
      ) as saying, jsonb_path_query(said, '$[*].**.media') as shown`,
    Use,
  );
  const byMedia = new Map<string, Uses>();
  for (const { media, name, trashed } of found.toSorted(byName)) {
    const { used_in, kept_for } = byMedia.get(media) ?? unused;
    byMedia.set(
      media,
      trashed ? { used_in, kept_for: [...kept_for, name] } : { used_in: [...used_in, name], kept_for },
    );
  }
  return byMedia;
}

const own = (ws: string) => and(eq(files.ws, ws), isMedia);

/** The pictures of a workspace, newest first. */
export async function listMedia(tx: Tx, ws: string): Promise<Media[]> {
  const rows = await tx.select(described).from(files).where(own(ws)).orderBy(desc(files.createdAt), desc(files.id));
  const used = await uses(tx, ws);
  return rows.map((row) => presentMedia(row, used.get(row.id)));
}

export const presentMedia = (row: FileRow, used = unused): Media => ({
  ...presentFile(row),
  created_at: row.createdAt.toISOString(),
  ...used,
});

/** @throws {Refusal} 409 naming the intents and classes whose answers show the picture, including those in the trash */
export async function refuseUsed(tx: Tx, ws: string, id: string): Promise<void> {
  const { used_in, kept_for } = (await uses(tx, ws)).get(id) ?? unused;
  if (used_in.length > 0) throw refuse.conflict('media_in_use', { names: used_in });
  // Pictures of objects in the trash stay, so that restored answers are complete.
  if (kept_for.length > 0) {
    throw refuse.conflict('media_in_trash', { names: kept_for });
  }
}

/** @throws {Refusal} 400 with the path of each picture that the workspace does not have */
export async function refuseUnknownMedia(
  tx: Tx,
  ws: string,
  answers: readonly Pick<Answer, 'cards' | 'images'>[] = [],
): Promise<void> {
  const shown = answers.flatMap(({ cards = [], images = [] }, at) => [
    ...images.map(({ media }, place) => ({ media, path: `answers.${at}.images.${place}.media` })),
    ...cards.flatMap(({ image }, place) =>
      image ? [{ media: image.media, path: `answers.${at}.cards.${place}.image.media` }] : [],
    ),
  ]);
  const known = await knownMedia(
    tx,
    ws,
    shown.map(({ media }) => media),
  );
  const wrong = shown.filter(({ media }) => !known.has(media));
  if (wrong.length === 0) return;
  throw refuse.invalidFields(Object.fromEntries(wrong.map(({ path }) => [path, errorDetail('media_unknown')])));
}

/** Those of the ids that are pictures of the workspace. */
export async function knownMedia(tx: Tx, ws: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(own(ws), inArray(files.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
