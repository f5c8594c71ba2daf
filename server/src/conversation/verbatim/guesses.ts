import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/port.ts';
import { verbatimGuesses, verbatims } from '../../platform/db/conversationTables.ts';
import {
  type ClassModel,
  classModels,
  type LoadedClass,
  loadClasses,
  classPredictions,
} from '../../studio/prediction/classPredictions.ts';

/** The newest models of all classes. */
export interface NewestModels {
  /** Another value: other models, or another threshold. */
  stamp: string;
  classes: ClassModel[];
}

export interface Guess {
  classId: string | null;
  /** The most likely intent, even below the threshold. */
  intentId: string | null;
  score: number;
  /** The score is high enough: it would be understood so. */
  sure: boolean;
}

/** The models that predict a message now: the newest of each class, published or not. */
export async function newestModels(tx: Tx, ws: string): Promise<NewestModels> {
  const classes = await classModels(tx, ws, 'draft');
  const named = classes.map(({ id, model, threshold }) => `${id} ${model} ${threshold ?? ''}`);
  const stamp = createHash('sha256').update(named.join('\n')).digest('base64url').slice(0, 22);
  return { stamp, classes };
}

/** The predictions of loaded classes for a message. */
export function guess(open: readonly LoadedClass[], text: string): Guess {
  const [best] = classPredictions(open, text);
  if (!best) return { classId: null, intentId: null, score: 0, sure: false };
  const { intent, intents, score } = best.prediction;
  return { classId: best.by.id, intentId: intent ?? intents[0]?.name ?? null, score, sure: intent !== null };
}

/** Stores the predictions of models, and replaces older ones. */
export async function storeGuesses(
  tx: Tx,
  ws: string,
  stamp: string,
  guesses: readonly (Guess & { key: string })[],
): Promise<void> {
  if (guesses.length === 0) return;
  await tx
    .insert(verbatimGuesses)
    .values(guesses.map(({ key, ...known }) => ({ ws, sentenceKey: key, models: stamp, ...known })))
    .onConflictDoUpdate({
      target: [verbatimGuesses.ws, verbatimGuesses.sentenceKey],
      set: {
        models: sql`excluded.models`,
        classId: sql`excluded.class_id`,
        intentId: sql`excluded.intent_id`,
        score: sql`excluded.score`,
        sure: sql`excluded.sure`,
      },
    });
}

/** Reads the messages of some verbatims anew, where the newest models have not yet. Call it with no transaction open. */
export async function guessFor(db: Db, ws: string, ids: readonly number[]): Promise<void> {
  const { newest, wanted } = await db.tx(async (tx) => {
    const newest = await newestModels(tx, ws);
    const wanted = await tx
      .selectDistinctOn([verbatims.sentenceKey], { key: verbatims.sentenceKey, text: verbatims.body })
      .from(verbatims)
      .where(
        and(
          eq(verbatims.ws, ws),
          inArray(verbatims.id, [...ids]),
          sql`not exists (select 1 from ${verbatimGuesses} where ${verbatimGuesses.ws} = ${ws}
            and ${verbatimGuesses.sentenceKey} = ${verbatims.sentenceKey} and ${verbatimGuesses.models} = ${newest.stamp})`,
        ),
      );
    return { newest, wanted };
  });
  if (wanted.length === 0) return;
  const open = await loadClasses(db, newest.classes);
  const guesses = wanted.map(({ key, text }) => ({ key, ...guess(open, text) }));
  await db.tx((tx) => storeGuesses(tx, ws, newest.stamp, guesses));
}
