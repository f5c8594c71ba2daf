import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { classes, classIntents, corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { isBuiltinClass } from '../../studio/classes/classes.ts';
import { scriptsAsFiles } from '../../automation/scriptFiles/scriptFiles.ts';
import { type Item, itemKey, itemOf, type Items } from './items.ts';

/** All classes, intents, corpora and scripts of a workspace in the form of files. */
export async function snapshotOf(tx: Tx, ws: string): Promise<Items> {
  const items: Item[] = [];
  const said = new Map<string, (string | { text: string; annotations: unknown })[]>();
  const rows = await tx
    .select({ intentId: utterances.intentId, text: utterances.text, annotations: utterances.annotations })
    .from(utterances)
    .where(eq(utterances.ws, ws))
    .orderBy(asc(utterances.position));
  for (const { intentId, text, annotations } of rows) {
    const list = said.get(intentId) ?? [];
    said.set(intentId, list);
    list.push(annotations.length === 0 ? text : { text, annotations });
  }
  const intentRows = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  for (const { id, name, codeName: code, attributes, answers, fallback } of intentRows) {
    items.push(itemOf('intent', { name, code, attributes, answers, fallback, utterances: said.get(id) ?? [] }));
  }
  const members = await tx
    .select({ classId: classIntents.classId, name: intents.name })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(eq(intents.ws, ws));
  const classRows = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.ws, ws), isNull(classes.deletedAt)));
  for (const { id, name, description, fallback, threshold } of classRows) {
    if (isBuiltinClass(name)) continue;
    const names = members.filter((member) => member.classId === id).map((member) => member.name);
    items.push(itemOf('class', { name, description, intents: names, fallback, threshold }));
  }
  const lists = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt)));
  for (const { name, kind, fuzzy, entries } of lists) {
    items.push(itemOf('corpus', { name, kind, fuzzy, values: entries }));
  }
  for (const script of await scriptsAsFiles(tx, ws)) items.push(itemOf('script', script));
  return new Map(items.map((item) => [itemKey(item.kind, item.name), item]));
}
