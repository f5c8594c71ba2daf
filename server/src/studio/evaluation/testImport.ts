import { eq } from 'drizzle-orm';
import type { TestImport } from '@parlance/contract/calls/nlp';
import { testCases, type testSets } from '../../platform/db/evaluationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { ParsedFile } from '../fileReading/types.ts';
import { intentsOf } from './readTexts.ts';
import { addCases, type CaseDraft } from './testCases.ts';

/** The intent names of out-of-scope utterances in files. */
const outOfScope = new Set(['none', 'oos', 'out_of_scope', 'out of scope', 'fallback', 'nlu_fallback', 'unknown']);
const maxUnknown = 200;

/** Imports a file's utterances as test cases, or only returns a preview. @throws {Refusal} as `addCases` */
export async function importCases(
  tx: Tx,
  testSet: typeof testSets.$inferSelect,
  filename: string,
  file: ParsedFile,
  dryRun: boolean,
): Promise<TestImport> {
  const members = await intentsOf(tx, testSet.ws, testSet.classId);
  const idOf = new Map(members.map(({ id, intent }) => [intent.toLowerCase(), id]));
  const known = await tx.select({ key: testCases.textKey }).from(testCases).where(eq(testCases.testSetId, testSet.id));
  const seen = new Set(known.map(({ key }) => key));
  const unknown = new Map<string, number>();
  const drafts: CaseDraft[] = [];
  let duplicates = file.duplicates;
  for (const { text, key, intent } of file.entries) {
    const name = file.intents[intent] ?? '';
    const id = idOf.get(name.toLowerCase());
    if (id === undefined && !outOfScope.has(name.toLowerCase())) unknown.set(name, (unknown.get(name) ?? 0) + 1);
    else if (seen.has(key)) duplicates++;
    else {
      seen.add(key);
      drafts.push({ text, intent_id: id ?? null, source: 'import' });
    }
  }
  const importable = !file.blocked && drafts.length > 0;
  const applied = importable && !dryRun;
  if (applied) await addCases(tx, testSet, drafts);
  return {
    applied,
    filename,
    columns: file.columns,
    mapping: { text: file.mapping.text, intent: file.mapping.intent },
    rows: file.rows,
    added: drafts.length,
    out_of_scope: drafts.filter(({ intent_id }) => intent_id === null).length,
    duplicates,
    unknown: [...unknown].slice(0, maxUnknown).map(([intent, rows]) => ({ intent, rows })),
    problems: file.problems,
    error_count: file.errors,
    importable,
  };
}
