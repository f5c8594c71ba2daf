import { and, eq } from 'drizzle-orm';
import { ScriptFunction, type ScriptContent } from '@parlance/contract/calls/scripts';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { scriptRuns, scripts, type scriptSteps } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { JournalEntry, Program } from '../sandbox/protocol.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import { readVersion } from '../scripts/scripts.ts';
import { factsFor, collectFacts } from './facts.ts';
import { rulesToBegin } from './rulesToBegin.ts';
import { readSteps, type RunRow } from './runs.ts';

export type Preparation = { program: Program; script: string } | { skipped: unknown } | { error: ErrorDetail };

/** The program of a run, or why it does not begin. */
export async function prepareRun(tx: Tx, run: RunRow): Promise<Preparation> {
  const [script] = await tx
    .select({ name: scripts.name, type: scripts.type })
    .from(scripts)
    .where(eq(scripts.id, run.scriptId));
  try {
    const content = await readVersion(tx, { id: run.scriptId }, run.version);
    const steps = await readSteps(tx, run);
    if (script?.type === 'std' && content.attributes.consoleModel.rules && steps.length === 0) {
      const { conditions, apply } = rulesToBegin(script.type, content);
      const facts = await factsFor(tx, run, conditions);
      const kept = { facts: collectFacts(conditions, facts) };
      await tx
        .update(scriptRuns)
        .set(kept)
        .where(and(eq(scriptRuns.ws, run.ws), eq(scriptRuns.id, run.id)));
      const { begins, outcome } = apply(facts.read);
      if (!begins) return { skipped: outcome };
    }
    const journal: JournalEntry[] = [];
    for (const step of steps) journal.push(await entryOf(tx, step));
    const name = script?.name ?? '';
    return { program: { ...programOf(run, content, name), journal }, script: name };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.detail };
    throw error;
  }
}

/** The parts of a run that its program is made from. */
export type RunStart = Pick<
  RunRow,
  'id' | 'cause' | 'actor' | 'thing' | 'input' | 'version' | 'createdAt' | 'seed' | 'conversationId'
>;

/** The program of a run from its start, with the code of a version. */
export function programOf(run: RunStart, content: ScriptContent, script: string): Program {
  const { id: run_id, cause, actor, thing, input, version } = run;
  return {
    before: commandsOf(content, run),
    code: content.scriptCode,
    journal: [],
    clock: run.createdAt.getTime(),
    seed: run.seed,
    context: JSON.stringify({ run_id, script, version, cause, actor, thing, ...input }),
  };
}

/**
 * Code that runs before the script and sends its commands. A dialog sends the texts that its commands have for no other
 * thing.
 */
function commandsOf(
  { attributes: { consoleModel } }: ScriptContent,
  { input, conversationId }: Pick<RunRow, 'input' | 'conversationId'>,
): string {
  const { commands = [], states = [], alarm } = consoleModel;
  const all =
    conversationId !== null
      ? (states.find(({ name }) => name === input['state'])?.commands ?? [])
      : input['alarm'] === undefined
        ? commands
        : ((input['alarm'] === 'on' ? alarm?.onCommands : alarm?.offCommands) ?? []);
  if (all.length === 0) return '';
  const isSaid =
    conversationId !== null ? "c.action === 'verbatim' && ['', '*'].includes(c.target) ? say(c.command) : " : '';
  const target = 'c.group ? { group: c.target } : c.target';
  return `for (const c of ${JSON.stringify(all)}) await (${isSaid}command(${target}, c.action, c.command, c.event));`;
}

/** A step as an entry of the journal that the script gets when it runs again. */
export async function entryOf(tx: Tx, step: typeof scriptSteps.$inferSelect): Promise<JournalEntry> {
  const { seq, kind, args, result, error, at } = step;
  const value = kind === 'call' && result !== null ? await withCode(tx, result) : result;
  const resultJson = value === null ? undefined : sortedJson(value);
  return { seq, kind, args: JSON.stringify(args), result: resultJson, error: error ?? undefined, at: at.getTime() };
}

/** A called function with the code of its version, which the journal does not contain. */
export async function withCode(tx: Tx, noted: unknown): Promise<unknown> {
  const found = ScriptFunction.parse(noted);
  const { scriptCode } = await readVersion(tx, { id: found.script_id }, found.version);
  return { ...found, code: scriptCode };
}
