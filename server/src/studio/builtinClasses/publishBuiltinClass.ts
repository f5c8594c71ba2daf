import { and, eq } from 'drizzle-orm';
import type { NlpClass, StaticClass as Shown } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { builtinClasses as published } from '../../platform/db/nlpTables.ts';
import { builtinClasses, builtinIntentsOf } from './builtinClasses.ts';
import type { BuiltinClass } from './types.ts';

/** Publishes a built-in class in a workspace. Idempotent. */
export async function publishBuiltinClass(tx: Tx, ws: string, name: string, by: string): Promise<void> {
  await tx.insert(published).values({ ws, name, publishedBy: by }).onConflictDoNothing();
}

/** Unpublishes a built-in class in a workspace. */
export async function unpublishBuiltinClass(tx: Tx, ws: string, name: string): Promise<void> {
  await tx.delete(published).where(and(eq(published.ws, ws), eq(published.name, name)));
}

async function publishedAt(tx: Tx, ws: string): Promise<Map<string, Date>> {
  const rows = await tx.select().from(published).where(eq(published.ws, ws));
  return new Map(rows.map((row) => [row.name, row.publishedAt]));
}

/** The built-in classes with their content, and whether they are published in a workspace. */
export async function listBuiltinClasses(tx: Tx, ws: string): Promise<Shown[]> {
  const since = await publishedAt(tx, ws);
  return builtinClasses.map((one) => ({
    id: one.name,
    class_name: one.name,
    description: one.description,
    languages: Object.keys(one.languages),
    published_at: since.get(one.name)?.toISOString() ?? null,
    intents: builtinIntentsOf(one).map(({ name, utterances, answers }) => ({ intent_name: name, utterances, answers })),
  }));
}

/** Creation time of built-in classes, which do not change while the product runs. */
const createdAt = new Date(0).toISOString();

/** A built-in class in the same form as other classes. */
export async function readBuiltinClass(tx: Tx, ws: string, one: BuiltinClass): Promise<NlpClass> {
  const since = await publishedAt(tx, ws);
  const intents = builtinIntentsOf(one);
  return {
    id: one.name,
    class_name: one.name,
    description: one.description,
    intents: intents.map(({ name }) => name),
    utterance_count: intents.reduce((sum, { utterances }) => sum + utterances.length, 0),
    static: true,
    fallback: [],
    embedding_model: '',
    workspace_embedding_model: '',
    self_training: 'off',
    state: 'trained',
    task_id: null,
    trained_at: createdAt,
    published_at: since.get(one.name)?.toISOString() ?? null,
    canary_share: null,
    published_current: since.has(one.name),
    unpublished: 0,
    unpublished_training: false,
    accuracy: null,
    published_accuracy: null,
    updated_at: createdAt,
    version: 1,
  };
}
