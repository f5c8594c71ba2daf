import { and, eq, isNull } from 'drizzle-orm';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { named, type Kind } from '../../studio/content/names.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { ContentPermission } from '../contentPermissions.ts';
import { leaveOutScripts } from './leaveOutScripts.ts';
import { warn } from './warn.ts';
import type { ParsedFile } from '../../studio/fileReading/types.ts';

const leftOut = {
  class: 'import_class_left_out',
  intent: 'import_intent_left_out',
  corpus: 'import_corpus_left_out',
} as const;

/** Removes from a file what its user may not create or edit with direct calls, and lists it in the report. */
export async function leaveOutForbidden(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  permitted: readonly ContentPermission[],
): Promise<void> {
  const isAllowed = async (kind: Kind) => {
    const there = await existingNames(tx, kind, ws);
    return (name: string): boolean => {
      const permission = `nlp_${kind}:${there.has(name.toLowerCase()) ? 'edit' : 'create'}` as const;
      if (permitted.includes(permission)) return true;
      const detail = errorDetail(leftOut[kind], { name, permission });
      warn(file, kind, detail);
      return false;
    };
  };
  const [mayClass, mayIntent, mayCorpus] = [
    await isAllowed('class'),
    await isAllowed('intent'),
    await isAllowed('corpus'),
  ];
  file.corpora = file.corpora.filter(({ name }) => mayCorpus(name));
  file.classes = file.classes.filter(({ name }) => mayClass(name));
  keepIntents(file, mayIntent);
  await leaveOutScripts(tx, ws, file, permitted);
}

/** Removes all other intents from a file with everything that belongs to them, and renumbers the rest. */
function keepIntents(file: ParsedFile, isKept: (name: string) => boolean): void {
  const places = new Map<number, number>();
  const kept: string[] = [];
  for (const [place, name] of file.intents.entries()) if (isKept(name)) places.set(place, kept.push(name) - 1);
  if (kept.length === file.intents.length) return;
  const moved = (place: number) => places.get(place) ?? [];
  file.intents = kept;
  file.entries = file.entries.flatMap((entry) => [moved(entry.intent)].flat().map((intent) => ({ ...entry, intent })));
  file.about = new Map(
    [...file.about].flatMap(([place, about]) => [moved(place)].flat().map((to) => [to, about] as const)),
  );
  file.classes = file.classes.map((one) => ({ ...one, intents: one.intents.flatMap(moved) }));
}

async function existingNames(tx: Tx, kind: Kind, ws: string): Promise<Set<string>> {
  const table = named[kind];
  const rows = await tx
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.ws, ws), isNull(table.deletedAt)));
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}
