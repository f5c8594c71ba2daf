import { and, eq, inArray } from 'drizzle-orm';
import type { ProblemKind } from '@parlance/contract/calls/nlp';
import { closerUtterances, ignoredProblems } from '../../platform/db/healthTables.ts';
import type { Tx } from '../../platform/db/port.ts';

/** Ignores problems, or stops ignoring them. */
export async function ignoreProblems(
  tx: Tx,
  ws: string,
  { kind, subjects, ignored }: { kind: ProblemKind; subjects: string[]; ignored: boolean },
  createdBy: string | null,
): Promise<void> {
  if (!ignored) {
    await tx
      .delete(ignoredProblems)
      .where(
        and(eq(ignoredProblems.ws, ws), eq(ignoredProblems.kind, kind), inArray(ignoredProblems.subject, subjects)),
      );
    return;
  }
  await tx
    .insert(ignoredProblems)
    .values(subjects.map((subject) => ({ ws, kind, subject, createdBy })))
    .onConflictDoNothing();
}

/** The subjects of a workspace with ignored problems of these kinds. */
export async function ignoredSubjects(tx: Tx, ws: string, kinds: ProblemKind[]): Promise<Set<string>> {
  const rows = await tx
    .select({ subject: ignoredProblems.subject })
    .from(ignoredProblems)
    .where(and(eq(ignoredProblems.ws, ws), inArray(ignoredProblems.kind, kinds)));
  return new Set(rows.map((row) => row.subject));
}

/** Deletes the results and the ignored problems of utterances that changed. */
export async function deleteCheckResults(tx: Tx, ws: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(closerUtterances).where(inArray(closerUtterances.utteranceId, ids));
  await tx.delete(ignoredProblems).where(and(eq(ignoredProblems.ws, ws), inArray(ignoredProblems.subject, ids)));
}
