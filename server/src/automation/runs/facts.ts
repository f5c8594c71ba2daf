import type { RuleFact } from '@parlance/contract/calls/scriptRuns';
import type { ConditionFacts, Fact, RuleCondition } from '@parlance/contract/ruleTree';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findGroup } from '../../workspace/things/groups.ts';
import { resolveThing } from '../../workspace/things/things.ts';
import { findAttribute, presentValue } from '../attributes/attributes.ts';

/** Values of attributes, as rules read them. */
export interface Facts {
  read: (condition: RuleCondition) => ConditionFacts;
  /** When the first value becomes too old; null: never. */
  tooOldAt: Date | null;
}

/**
 * The present values of the attributes that conditions name, for a thing.
 *
 * @param maxAge age in ms from which a value counts as missing; 0: never
 */
export async function factsFor(
  tx: Tx,
  { ws, thing }: { ws: string; thing: string | null },
  conditions: readonly RuleCondition[],
  { now, maxAge } = { now: new Date(), maxAge: 0 },
): Promise<Facts> {
  const facts = new Map<RuleCondition, ConditionFacts>();
  let oldest = Infinity;
  const factOf = async (id: string | null, { trigger: event_name, attribute_name }: RuleCondition) => {
    const row = await findAttribute(tx, ws, { thing: id, event_name, attribute_name });
    if (!row) return undefined;
    const reported = row.updatedAt.getTime();
    if (maxAge > 0 && reported + maxAge <= now.getTime()) return undefined;
    oldest = Math.min(oldest, reported);
    return { value: presentValue(row.value), unit: row.unit };
  };
  for (const condition of conditions) {
    const { name, group } = condition;
    if (group !== undefined) {
      const members: (Fact | undefined)[] = [];
      for (const id of (await findGroup(tx, ws, name))?.devices ?? []) members.push(await factOf(id, condition));
      facts.set(condition, members);
      continue;
    }
    const id = name === '' ? null : name === '*' ? thing : await thingId(tx, ws, name);
    if (id !== undefined) facts.set(condition, await factOf(id, condition));
  }
  const tooOldAt = maxAge > 0 && oldest < Infinity ? new Date(oldest + maxAge) : null;
  return { read: (condition) => facts.get(condition), tooOldAt };
}

type Named = Pick<RuleCondition, 'name' | 'group' | 'trigger' | 'attribute_name'>;

/** The attribute that a condition names. */
export const namedBy = ({ name, group, trigger, attribute_name }: Named): Named => ({
  name,
  ...(group && { group }),
  trigger,
  attribute_name,
});
const keyOf = (condition: Named): string => JSON.stringify(namedBy(condition));

/** The values that conditions read, to be stored with a run; each attribute once. */
export function collectFacts(conditions: readonly RuleCondition[], { read }: Pick<Facts, 'read'>): RuleFact[] {
  const kept = new Map<string, RuleFact>();
  for (const condition of conditions) {
    const facts = read(condition);
    const all = facts === undefined || 'value' in facts ? [facts] : facts;
    kept.set(keyOf(condition), { ...namedBy(condition), facts: all.map((fact) => fact ?? null) });
  }
  return [...kept.values()];
}

/** The values that a run had read, in the form that lists show. */
export const presentFacts = (kept: readonly RuleFact[]): RuleFact[] =>
  kept.map(({ facts, ...named }) => ({
    ...named,
    facts: facts.map((fact) => fact && { ...fact, value: presentValue(fact.value) }),
  }));

/**
 * Reads the values of a run for the conditions of another version. Values that the run had not read count as missing,
 * and are listed in `unknown`.
 */
export function storedFacts(kept: readonly RuleFact[]): Pick<Facts, 'read'> & { unknown: Named[] } {
  const byKey = new Map(presentFacts(kept).map((fact) => [keyOf(fact), fact.facts.map((one) => one ?? undefined)]));
  const unknown = new Map<string, Named>();
  return {
    read(condition) {
      const facts = byKey.get(keyOf(condition));
      if (!facts) unknown.set(keyOf(condition), namedBy(condition));
      return condition.group === undefined ? facts?.[0] : facts;
    },
    get unknown() {
      return [...unknown.values()];
    },
  };
}

/** The id of a thing; undefined where it does not exist. */
async function thingId(tx: Tx, ws: string, name: string): Promise<string | undefined> {
  try {
    return (await resolveThing(tx, ws, name)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
