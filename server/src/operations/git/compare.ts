import type { GitChange } from '@parlance/contract/calls/configuration';
import { sortedJson } from '../../automation/sandbox/sortedJson.ts';
import type { ContentPermission } from '../contentPermissions.ts';
import { type Item, itemKey, type Items, textOf } from './items.ts';

/** The last common state of workspace and repository: key → hash. */
export type Base = Readonly<Record<string, string>>;

/** What to do with conflicts, which are changes on both sides: keep ours, take theirs, or refuse the whole pull. */
export type ConflictChoice = 'ours' | 'theirs' | 'fail';

/** A change of a pull, with both sides. */
export interface Difference extends GitChange {
  ours: Item | undefined;
  theirs: Item | undefined;
}

/** The changes of a pull: objects that differ, compared with the last common state. */
export function compare(base: Base, ours: Items, theirs: Items, choice: ConflictChoice): Difference[] {
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].toSorted().flatMap((key): Difference[] => {
    const [mine, other] = [ours.get(key), theirs.get(key)];
    const known = mine ?? other;
    if (!known || mine?.hash === other?.hash) return [];
    const common = Object.hasOwn(base, key) ? base[key] : undefined;
    const changedThere = other?.hash !== common;
    const conflict = changedThere && mine?.hash !== common;
    const taken = changedThere && !(conflict && choice === 'ours');
    const action = taken ? (other ? (mine ? 'update' : 'create') : 'delete') : 'kept';
    const details = mine && other ? describe(mine, other) : [];
    return [{ kind: known.kind, name: known.name, action, conflict, details, ours: mine, theirs: other }];
  });
}

const permissionOf = { create: 'create', update: 'edit', delete: 'delete' } as const;

/**
 * Keeps the workspace's version of objects that the user may not change by direct calls, and reports the missing
 * permission.
 */
export function keepForbidden(changes: readonly Difference[], permitted: readonly ContentPermission[]): Difference[] {
  return changes.map((change) => {
    if (change.action === 'kept') return change;
    const { kind, action } = change;
    const permission = kind === 'script' ? 'script:edit' : (`nlp_${kind}:${permissionOf[action]}` as const);
    return permitted.includes(permission) ? change : { ...change, action: 'kept', refused: permission };
  });
}

/** Keeps scripts that run by themselves: a pull brings drafts, and takes nothing out of production. */
export function keepInProduction(changes: readonly Difference[], running: ReadonlySet<string>): Difference[] {
  return changes.map((change) =>
    change.kind === 'script' && change.action === 'delete' && running.has(change.name.toLowerCase())
      ? { ...change, action: 'kept', in_production: true }
      : change,
  );
}

/**
 * The common state after a pull. Objects that a missing permission or production kept unchanged keep their earlier
 * state.
 */
export function nextBase(before: Base, theirs: Items, changes: readonly Difference[]): Record<string, string> {
  const next = baseOf(theirs);
  for (const { kind, name, refused, in_production } of changes) {
    if (refused === undefined && !in_production) continue;
    const key = itemKey(kind, name);
    delete next[key];
    const common = before[key];
    if (common !== undefined) next[key] = common;
  }
  return next;
}

/** Whether the repository has changes that were not pulled and that the workspace does not have. */
export const isBehind = (base: Base, ours: Items, theirs: Items): boolean =>
  compare(base, ours, theirs, 'theirs').some(({ action }) => action !== 'kept');

/** The common state once both sides are equal. */
export const baseOf = (items: Items): Record<string, string> =>
  Object.fromEntries([...items].map(([key, { hash }]) => [key, hash]));

/** A readable summary of the differences: `utterances +3 −1`. */
function describe(mine: Item, other: Item): string[] {
  if (mine.kind === 'intent' && other.kind === 'intent') {
    const [a, b] = [mine.content, other.content];
    return [
      ...counted('utterances', a.utterances.map(textOf), b.utterances.map(textOf)),
      ...unequal({ name: a.name, code: a.code, attributes: a.attributes, answers: a.answers, fallback: a.fallback }, b),
    ];
  }
  if (mine.kind === 'class' && other.kind === 'class') {
    const [a, b] = [mine.content, other.content];
    return [
      ...counted('intents', a.intents, b.intents),
      ...unequal({ name: a.name, description: a.description, fallback: a.fallback, threshold: a.threshold }, b),
    ];
  }
  if (mine.kind === 'corpus' && other.kind === 'corpus') {
    const [a, b] = [mine.content, other.content];
    const values = (of: typeof a) => of.values.map(({ value }) => value);
    return [...counted('values', values(a), values(b)), ...unequal({ name: a.name, kind: a.kind, fuzzy: a.fuzzy }, b)];
  }
  if (mine.kind === 'script' && other.kind === 'script') {
    const { scriptCode: code, tests, ...a } = mine.content;
    const { scriptCode: otherCode, tests: otherTests, ...b } = other.content;
    return [
      ...counted('lines', code.split('\n'), otherCode.split('\n')),
      ...counted('tests', tests.map(sortedJson), otherTests.map(sortedJson)),
      ...unequal(a, b),
    ];
  }
  return [];
}

function counted(what: string, mine: readonly string[], other: readonly string[]): string[] {
  const [had, has] = [new Set(mine), new Set(other)];
  const added = other.filter((text) => !had.has(text)).length;
  const gone = mine.filter((text) => !has.has(text)).length;
  if (added + gone === 0) return [];
  return [[what, ...(added > 0 ? [`+${added}`] : []), ...(gone > 0 ? [`−${gone}`] : [])].join(' ')];
}

function unequal(mine: Readonly<Record<string, unknown>>, other: object): string[] {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.keys(mine).filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(values.get(name)));
}
