import type { RunVariables } from '@parlance/contract/calls/scriptReplays';
import type { ScriptRunDetail, ScriptStep } from '@parlance/contract/calls/scriptRuns';

/** The parts of a run's data, in the order in which they are shown. */
export const stateParts = ['variables', 'context', 'answers', 'conversation', 'thing', 'workspace', 'values'] as const;
export type StatePart = (typeof stateParts)[number];

/** A piece of data that a run had after a step. */
export interface StateEntry {
  part: StatePart;
  name: string;
  value: unknown;
  /** The previous value, where the step changed it and the run knew it; undefined: otherwise. */
  before?: unknown;
  /** Whether the step has read or set it. */
  isNew: boolean;
}

type Change = Pick<StateEntry, 'part' | 'name' | 'value'>;

/** The data that a call returned to the script or changed. */
function changesOf({ kind, args, result, error }: ScriptStep): Change[] {
  if (error) return [];
  const [first, second, third, fourth] = args;
  const at = (...names: unknown[]) => names.filter((name) => typeof name === 'string' && name !== '').join('.');
  const scope = stateParts.find((part) => part === first);
  switch (kind) {
    case 'getEvent':
      return [{ part: 'values', name: at(first, second, third), value: result }];
    case 'setEvent':
      return [{ part: 'values', name: at(first, second, third), value: result ?? fourth }];
    case 'command':
      return [{ part: 'values', name: at(first, fourth ?? 'command', second), value: third }];
    case 'memory.get':
      return scope ? [{ part: scope, name: at(second), value: result }] : [];
    case 'memory.set':
      return scope ? [{ part: scope, name: at(second), value: third }] : [];
    case 'memory.delete':
      return scope ? [{ part: scope, name: at(second), value: null }] : [];
    case 'ask':
      return [{ part: 'answers', name: textOf(first), value: valueOf(result) }];
    case 'http':
      return [{ part: 'answers', name: `${textOf(first)} ${textOf(second)}`, value: result }];
    case 'understand':
    case 'knowledge.ask':
      return [{ part: 'answers', name: textOf(first), value: result }];
    default:
      return [];
  }
}

/** A question is a text, or a message that contains one. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  const text: unknown = said instanceof Object ? Reflect.get(said, 'text') : undefined;
  return typeof text === 'string' ? text : '';
}

const valueOf = (result: unknown): unknown => (result instanceof Object ? Reflect.get(result, 'value') : result);

/**
 * The data that a run had after a step, by its journal: its input, the answers to it, and the values and memory that it
 * read or set.
 *
 * @param place index of the step in the trace; -1: the start
 */
export function stateAfter({ input, facts, trace }: Pick<ScriptRunDetail, 'input' | 'facts' | 'trace'>, place: number) {
  const known = new Map<string, StateEntry>();
  const tell = ({ part, name, value }: Change, isNew: boolean) => {
    const key = `${part} ${name}`;
    const had = known.get(key);
    const differs = had !== undefined && JSON.stringify(had.value) !== JSON.stringify(value);
    known.set(key, { part, name, value, isNew, ...(isNew && differs && { before: had.value }) });
  };
  for (const [name, value] of Object.entries(input)) tell({ part: 'context', name, value }, place === -1);
  for (const { name, group, trigger, attribute_name, facts: values } of facts ?? []) {
    const [value] = values;
    const full = [name, trigger, attribute_name].filter(Boolean).join('.');
    if (group === undefined) tell({ part: 'values', name: full, value: value?.value ?? null }, place === -1);
  }
  for (const [at, step] of trace.slice(0, place + 1).entries()) {
    for (const change of changesOf(step)) tell(change, at === place);
  }
  return [...known.values()].toSorted((a, b) => stateParts.indexOf(a.part) - stateParts.indexOf(b.part));
}

/**
 * The values of a script's variables after a step: those recorded at the next call, or at the end of the run.
 *
 * @param seq sequence number of the step; undefined: the start
 */
export function variablesAfter(noted: readonly RunVariables[], seq: number | undefined): StateEntry[] {
  if (seq === undefined) return [];
  const after = (step: number) => noted.find((one) => one.seq === null || one.seq > step)?.values;
  const before = after(seq - 1) ?? {};
  return Object.entries(after(seq) ?? {}).map(([name, value]) => {
    const had = before[name];
    return {
      part: 'variables',
      name,
      value,
      isNew: had !== value,
      ...(had !== undefined && had !== value && { before: had }),
    };
  });
}
