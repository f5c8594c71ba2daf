import { and, eq, exists, isNull, lte, notExists, sql } from 'drizzle-orm';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { knowledgeQuestions, knowledgeQuestionSets } from '../../platform/db/questionSetTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/repeat.ts';
import { inWork } from '../content/documents.ts';
import { startRun } from './evaluateSet.job.ts';

/** Seconds that a base has to stay unchanged before its sets are run (debounce). */
const restSeconds = 10;
/** Most sets that are started in one check. */
const setsAtOnce = 20;

const table = knowledgeQuestionSets;

/**
 * Starts runs of sets whose bases have changed and are at rest: no document is being read, and nothing has changed for
 * a while.
 *
 * @param rest seconds without a change
 */
export async function startDueRuns(deps: Pick<Deps, 'db' | 'jobs' | 'config'>, rest = restSeconds): Promise<void> {
  await deps.db.tx(async (tx) => {
    const base = and(
      eq(knowledgeBases.ws, table.ws),
      eq(knowledgeBases.id, table.base),
      isNull(knowledgeBases.deletedAt),
    );
    const live = and(eq(table.runAfterChanges, true), isNull(table.deletedAt));
    const isAhead = tx
      .select({ id: knowledgeBases.id })
      .from(knowledgeBases)
      .where(and(base, sql`${knowledgeBases.contentVersion} > ${table.seenVersion}`));
    await tx
      .update(table)
      .set({
        seenVersion: sql`(select content_version from ${knowledgeBases} where ${base})`,
        seenAt: sql`now()`,
      })
      .where(and(live, exists(isAhead)));
    const isBusy = tx
      .select({ id: knowledgeDocuments.id })
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.ws, table.ws),
          eq(knowledgeDocuments.base, table.base),
          isNull(knowledgeDocuments.deletedAt),
          inWork,
        ),
      );
    const counted = tx
      .select({ id: knowledgeQuestions.id })
      .from(knowledgeQuestions)
      .where(
        and(
          eq(knowledgeQuestions.ws, table.ws),
          eq(knowledgeQuestions.setId, table.id),
          eq(knowledgeQuestions.state, 'accepted'),
        ),
      );
    const there = tx
      .select({ id: knowledgeBases.id })
      .from(knowledgeBases)
      .innerJoin(workspaces, and(eq(workspaces.id, knowledgeBases.ws), isNull(workspaces.deletedAt)))
      .where(base);
    const due = await tx
      .select()
      .from(table)
      .where(
        and(
          live,
          sql`${table.seenVersion} > ${table.checkedVersion}`,
          lte(table.seenAt, sql`now() - make_interval(secs => ${rest})`),
          exists(there),
          exists(counted),
          notExists(isBusy),
        ),
      )
      .limit(setsAtOnce)
      .for('no key update', { skipLocked: true });
    for (const set of due) {
      await tx
        .update(table)
        .set({ checkedVersion: set.seenVersion })
        .where(and(eq(table.ws, set.ws), eq(table.id, set.id)));
      await startRun(tx, deps, set, { cause: 'change', withModel: false, createdBy: null });
    }
  });
}

/** Checks every 5 seconds for sets that are due. Returns a function that stops it. */
export const startFreshnessRuns = (deps: Deps): (() => Promise<void>) =>
  repeat(5000, deps.log, 'question sets that are due were not run', () => startDueRuns(deps));
