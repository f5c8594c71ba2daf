import { and, eq, isNull } from 'drizzle-orm';
import type { ClassHealth, IntentHealth } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { classes, classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { countUtterances } from '../content/intentRows.ts';
import { readProblems } from './problems.ts';
import { ignoredSubjects } from './ignoredProblems.ts';

/** A class is unbalanced when its largest intent has `times` the median number of utterances, and at least `least`. */
const unbalanced = { times: 5, least: 30 };

/**
 * Problems of the intents and classes of a workspace. Intents and classes without problems are left out.
 * @param classId only this class and its intents
 */
export async function readHealth(
  tx: Tx,
  ws: string,
  classId?: string,
): Promise<{ intents: IntentHealth[]; classes: ClassHealth[] }> {
  const living = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  const counts = await countUtterances(tx, eq(utterances.ws, ws));
  const few = await ignoredSubjects(tx, ws, ['few']);
  const byIntent = new Map(
    living.map(({ id }): [string, IntentHealth] => [
      id,
      {
        id,
        duplicate: 0,
        near: 0,
        closer: 0,
        few: (counts.get(id) ?? 0) < limits.fewUtterances && !few.has(id),
      },
    ]),
  );
  for (const problem of [...(await readProblems(tx, ws)).values()].flat()) {
    const health = byIntent.get(problem.intentId);
    if (health) health[problem.kind] += 1;
  }
  const calm = await ignoredSubjects(tx, ws, ['unbalanced']);
  const members = await membersOf(tx, ws, classId);
  const shown =
    classId === undefined
      ? [...byIntent.values()]
      : [...members.values()].flat().flatMap((id) => byIntent.get(id) ?? []);
  return {
    intents: shown.filter(hasProblem),
    classes: [...members]
      .map(([id, own]) =>
        classHealth(
          id,
          own.flatMap((intent) => byIntent.get(intent) ?? []),
          counts,
          calm.has(id),
        ),
      )
      .filter((health) => hasProblem(health) || health.unbalanced !== null),
  };
}

const hasProblem = ({ duplicate, near, closer, few }: IntentHealth | ClassHealth): boolean =>
  duplicate > 0 || near > 0 || closer > 0 || Number(few) > 0;

function classHealth(id: string, own: IntentHealth[], counts: Map<string, number>, calm: boolean): ClassHealth {
  const sum = (count: (health: IntentHealth) => number) => own.reduce((all, health) => all + count(health), 0);
  return {
    id,
    duplicate: sum((health) => health.duplicate),
    near: sum((health) => health.near),
    closer: sum((health) => health.closer),
    few: sum((health) => Number(health.few)),
    unbalanced: calm ? null : leaning(own, counts),
  };
}

/** The largest intent of an unbalanced class. The median is over intents with utterances. */
function leaning(own: IntentHealth[], counts: Map<string, number>): ClassHealth['unbalanced'] {
  const sizes = own
    .map(({ id }) => ({ id, size: counts.get(id) ?? 0 }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => a.size - b.size);
  const largest = sizes.at(-1);
  const usual = sizes[Math.floor((sizes.length - 1) / 2)]?.size ?? 0;
  if (!largest || sizes.length < 2) return null;
  return largest.size >= unbalanced.least && largest.size >= unbalanced.times * usual
    ? { intent: largest.id, most: largest.size, usual }
    : null;
}

async function membersOf(tx: Tx, ws: string, classId?: string): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: classes.id, intentId: classIntents.intentId })
    .from(classes)
    .innerJoin(classIntents, eq(classIntents.classId, classes.id))
    .where(
      and(eq(classes.ws, ws), isNull(classes.deletedAt), classId === undefined ? undefined : eq(classes.id, classId)),
    );
  const members = new Map<string, string[]>();
  for (const { id, intentId } of rows) {
    const own = members.get(id);
    if (own) own.push(intentId);
    else members.set(id, [intentId]);
  }
  return members;
}
