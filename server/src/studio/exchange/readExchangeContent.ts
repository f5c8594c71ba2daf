import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { classes, classIntents, corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { corpusOf } from '../content/attributes.ts';
import { isBuiltinClass } from '../classes/classes.ts';
import { type ExportedIntent, type ExchangeContent } from './exchangeContent.ts';

/**
 * The current content, read in one transaction.
 * @param classId one class with its intents and the corpora they use; undefined: the whole workspace
 */
export async function readExchangeContent(tx: Tx, ws: string, classId?: string): Promise<ExchangeContent> {
  const [workspace] = await tx.select({ language: workspaces.language }).from(workspaces).where(eq(workspaces.id, ws));
  const classRows = await tx
    .select()
    .from(classes)
    .where(
      and(eq(classes.ws, ws), isNull(classes.deletedAt), classId === undefined ? undefined : eq(classes.id, classId)),
    )
    .orderBy(asc(sql`lower(${classes.name})`));
  const members = await tx
    .select({ classId: classIntents.classId, intentId: classIntents.intentId, name: intents.name })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(and(eq(intents.ws, ws), classId === undefined ? undefined : eq(classIntents.classId, classId)))
    .orderBy(asc(classIntents.position));
  const own = classId === undefined ? undefined : members.map(({ intentId }) => intentId);
  const found = await readIntents(tx, ws, own);
  return {
    format: 'parlance',
    version: 1,
    language: workspace?.language ?? 'auto',
    classes: classRows
      .filter(({ name }) => !isBuiltinClass(name))
      .map(({ id, name, description, fallback, threshold }) => ({
        class_name: name,
        description,
        intents: members.filter((member) => member.classId === id).map((member) => member.name),
        fallback,
        ...(threshold !== null && { threshold }),
      })),
    intents: found,
    corpora: await readCorpora(tx, ws, classId === undefined ? undefined : found),
  };
}

async function readIntents(tx: Tx, ws: string, ids: string[] | undefined): Promise<ExportedIntent[]> {
  const among = ids && sql.param(ids);
  const rows = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt), among && sql`${intents.id} = any(${among}::text[])`))
    .orderBy(asc(sql`lower(${intents.name})`));
  const said = await tx
    .select({
      intentId: utterances.intentId,
      text: utterances.text,
      annotations: utterances.annotations,
      source: utterances.source,
    })
    .from(utterances)
    .where(and(eq(utterances.ws, ws), among && sql`${utterances.intentId} = any(${among}::text[])`))
    .orderBy(asc(utterances.position));
  const byIntent = new Map<string, ExportedIntent['utterances']>();
  for (const { intentId, text, annotations, source } of said) {
    const list = byIntent.get(intentId) ?? [];
    byIntent.set(intentId, list);
    list.push({ text, ...(annotations.length > 0 && { annotations }), source });
  }
  return rows.map(({ id, name, codeName, attributes, answers, fallback }) => ({
    intent_name: name,
    intentCodeName: codeName,
    attributes,
    answers,
    fallback,
    utterances: byIntent.get(id) ?? [],
  }));
}

/** The corpora of a workspace, or those that the attributes of intents use. */
async function readCorpora(
  tx: Tx,
  ws: string,
  users: readonly ExportedIntent[] | undefined,
): Promise<ExchangeContent['corpora']> {
  const wanted = users?.flatMap(({ attributes }) => attributes.map(({ type }) => corpusOf(type) ?? ''));
  const rows = await tx
    .select()
    .from(corpora)
    .where(
      and(
        eq(corpora.ws, ws),
        isNull(corpora.deletedAt),
        wanted && sql`lower(${corpora.name}) in (select lower(one) from unnest(${sql.param(wanted)}::text[]) as one)`,
      ),
    )
    .orderBy(asc(sql`lower(${corpora.name})`));
  return rows.map(({ name, kind, fuzzy, entries }) => ({ corpus_name: name, kind, fuzzy, values: entries }));
}
