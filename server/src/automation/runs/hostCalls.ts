import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AttributeValue } from '@parlance/contract/calls/events';
import { SaidMessage } from '@parlance/contract/calls/dialogs';
import { languages, memoryScopes, scriptLimits } from '@parlance/contract/limits';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { scriptMemory } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { fieldsOf } from '../../platform/http/validation.ts';
import { askKnowledge } from '../../knowledge/answers/askKnowledge.ts';
import { presentAnswer } from '../../knowledge/answers/presentAnswer.ts';
import { resolveBase } from '../../knowledge/bases/responders.ts';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { presentRequests, understand } from '../../studio/prediction/understand.ts';
import { findGroup } from '../../workspace/things/groups.ts';
import { resolveThing } from '../../workspace/things/things.ts';
import { type Changer, findAttribute } from '../attributes/attributes.ts';
import { sendCommand } from '../attributes/commands.ts';
import { findFunction } from '../scripts/scripts.ts';
import { HttpArguments, sendForScript } from './scriptSettings.ts';
import { type Conversations, dialogRunOf } from './conversations.ts';
import type { RunRow } from './runs.ts';
import { changeAttribute } from './triggers.ts';

/** The context in which a call of a script runs. */
export interface CallScope {
  deps: Deps;
  run: RunRow;
  /** Name of the script, shown in the changes of attributes. */
  script: string;
  /** The conversations that dialogs talk in. */
  conversations: Conversations | undefined;
}

/** A call whose effect and step are stored in one transaction. */
type Effect = (tx: Tx, scope: CallScope, args: unknown[], seq: number) => Promise<unknown>;

/** An effect whose arguments are checked by a schema. */
const effect =
  <T extends unknown[]>(
    args: z.ZodType<T>,
    work: (tx: Tx, scope: CallScope, given: T, seq: number) => Promise<unknown>,
  ): Effect =>
  (tx, scope, given, seq) =>
    work(tx, scope, args.parse(given), seq);

export const Name = z.string().trim().min(1).max(200);
/** A thing by id or name; `*` or absent: the one that the run is for; empty: the workspace. */
export const Thing = z.string().max(200).nullish();
/** A thing, or the virtual things of a group. */
export const Target = z.union([Thing, z.object({ group: z.string().min(1).max(200) })]);
export const KnowledgeArguments = z.tuple([
  z.string().trim().min(1).max(1000),
  z.object({ base: z.string().min(1).max(200).nullish(), language: z.enum(languages).exclude(['auto']).nullish() }),
]);
const Key = z.string().min(1).max(200);
const Scope = z.enum(memoryScopes);

async function thingOf(tx: Tx, { run }: CallScope, name: string | null | undefined): Promise<string | null> {
  if (name === '') return null;
  if (name === null || name === undefined || name === '*') return run.thing;
  return (await resolveThing(tx, run.ws, name)).id;
}

/** The targets of a command: one thing, or each of a group. @throws {Refusal} 404 */
async function targetsOf(
  tx: Tx,
  scope: CallScope,
  target: z.infer<typeof Target>,
): Promise<readonly (string | null)[]> {
  if (typeof target !== 'object' || target === null) return [await thingOf(tx, scope, target)];
  const group = await findGroup(tx, scope.run.ws, target.group);
  if (!group) throw refuse.notFound('group_not_found');
  // Commands are locked in this order, the same everywhere, to prevent deadlocks.
  return group.devices.toSorted();
}

const changer = ({ run, script }: CallScope, via: 'script' | 'command'): Changer => ({
  via,
  actor: script,
  scriptId: run.scriptId,
  runId: run.id,
});

function placeOf({ run }: CallScope, scope: z.infer<typeof Scope>) {
  if (scope === 'thing' && run.thing === null) throw refuse.conflict('script_no_thing');
  if (scope === 'conversation' && run.conversationId === null) throw refuse.conflict('script_no_conversation');
  const subjects = { workspace: '', thing: run.thing ?? '', conversation: run.conversationId ?? '' };
  const conversationId = scope === 'conversation' ? run.conversationId : null;
  return { ws: run.ws, scope, subject: subjects[scope], conversationId };
}

/** The conversation of a run. @throws {Refusal} 409 where it has none */
export function talking({ run, conversations }: Pick<CallScope, 'run' | 'conversations'>) {
  const dialog = dialogRunOf(run);
  if (!dialog || !conversations) throw refuse.conflict('script_no_conversation');
  return { dialog, conversations };
}

const inMemory = ({ ws, scope, subject }: ReturnType<typeof placeOf>) =>
  and(eq(scriptMemory.ws, ws), eq(scriptMemory.scope, scope), eq(scriptMemory.subject, subject));

export const effects: Readonly<Record<string, Effect>> = {
  getEvent: effect(z.tuple([Thing, Name, Name]), async (tx, scope, [device, event_name, attribute_name]) => {
    const thing = await thingOf(tx, scope, device);
    return (await findAttribute(tx, scope.run.ws, { thing, event_name, attribute_name }))?.value ?? null;
  }),

  setEvent: effect(
    z.tuple([Thing, Name, Name, AttributeValue, z.string().max(40).nullish()]),
    async (tx, scope, [device, event_name, attribute_name, value, unit]) => {
      const { deps, run } = scope;
      const key = { thing: await thingOf(tx, scope, device), event_name, attribute_name };
      const wanted = { key, value, unit: unit ?? undefined, by: changer(scope, 'script') };
      return (await changeAttribute(tx, deps.events, run.ws, wanted, run.depth + 1)).row.value;
    },
  ),

  command: effect(
    z.tuple([Target, Name, AttributeValue, Name.nullish()]),
    async (tx, scope, [target, action, value, event]) => {
      const { deps, run } = scope;
      const key = { event_name: event ?? 'command', attribute_name: action };
      const by = changer(scope, 'command');
      for (const thing of await targetsOf(tx, scope, target)) {
        if (thing === null) {
          // A variable of the workspace is set at once, as there is no thing to confirm it.
          await changeAttribute(tx, deps.events, run.ws, { key: { ...key, thing }, value, by }, run.depth + 1);
        } else {
          await sendCommand(tx, deps.events, run.ws, { key: { ...key, thing }, value, by });
        }
      }
    },
  ),

  say: effect(z.tuple([SaidMessage]), async (tx, scope, [message], seq) => {
    const { conversations, dialog } = talking(scope);
    await conversations.say(tx, dialog, `say-${dialog.id}-${seq}`, message);
  }),

  handOver: effect(z.tuple([z.string().max(500)]), async (tx, scope, [reason]) => {
    const { conversations, dialog } = talking(scope);
    await conversations.handOver(tx, dialog, reason);
  }),

  'memory.get': effect(z.tuple([Scope, Key]), async (tx, scope, [where, key]) => {
    const [row] = await tx
      .select({ value: scriptMemory.value })
      .from(scriptMemory)
      .where(and(inMemory(placeOf(scope, where)), eq(scriptMemory.key, key)));
    return row?.value ?? null;
  }),

  'memory.set': effect(z.tuple([Scope, Key, z.unknown()]), async (tx, scope, [where, key, value]) => {
    const place = placeOf(scope, where);
    const max = scriptLimits.memoryKeys;
    const others = await tx.$count(scriptMemory, and(inMemory(place), sql`${scriptMemory.key} <> ${key}`));
    if (others >= max) throw refuse.conflict('script_memory_full', { max });
    const stored = value ?? sql`'null'::jsonb`;
    await tx
      .insert(scriptMemory)
      .values({ ...place, key, value: stored })
      .onConflictDoUpdate({
        target: [scriptMemory.ws, scriptMemory.scope, scriptMemory.subject, scriptMemory.key],
        set: { value: stored, updatedAt: sql`now()` },
      });
  }),

  'memory.delete': effect(z.tuple([Scope, Key]), async (tx, scope, [where, key]) => {
    await tx.delete(scriptMemory).where(and(inMemory(placeOf(scope, where)), eq(scriptMemory.key, key)));
  }),

  // The journal has the version: the run continues with it, whatever is in production then.
  call: effect(z.tuple([Name]), async (tx, { run }, [name]) => {
    const found = await findFunction(tx, run.ws, name);
    if (!found) throw refuse.notFound('script_no_such_function', { name });
    return found;
  }),
};

/** Understands a text for a script, by default as of now. @throws {z.ZodError} for invalid arguments */
export async function understandForScript(deps: EmbeddingDeps, ws: string, args: unknown[], now = Date.now()) {
  const [text] = z.tuple([z.string().min(1).max(4000)]).parse(args);
  const {
    class: name,
    intent,
    score,
    language,
    attributes,
    requests: asked,
  } = await understand(deps, ws, text, { now });
  return { class: name, intent, score, language, attributes, requests: presentRequests(asked) };
}

/** Calls that run outside of a transaction and are stored when they are done: after a crash they run again. */
export const requests: Readonly<Record<string, (scope: CallScope, args: unknown[], seq: number) => Promise<unknown>>> =
  {
    understand: ({ deps, run }, args) => understandForScript(deps, run.ws, args),
    async 'knowledge.ask'({ deps, run }, args) {
      const [question, { base: named, language }] = KnowledgeArguments.parse(args);
      const base = await deps.db.once((tx) => resolveBase(tx, run.ws, named ?? undefined));
      if (base === undefined) throw refuse.notFound('knowledge_base_not_found');
      const answer = await askKnowledge(deps, { ws: run.ws, base, question, language: language ?? undefined });
      const { text, sources } = answer.known ? presentAnswer(answer, null) : { text: answer.text, sources: [] };
      return { known: answer.known, text, written_by: answer.written_by, sources };
    },
    http: ({ deps, run }, args, seq) => sendForScript(deps, run.ws, HttpArguments.parse(args), `${run.id}:${seq}`),
  };

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const spelled = /^(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)$/i;

/**
 * The end of a wait: milliseconds from now, a duration such as `10m` or `3 days`, or a moment.
 * @throws {Refusal} for an invalid time, or more than a year
 */
export function endOfWait([time]: unknown[], now: Date): Date {
  const end =
    typeof time === 'number' ? now.getTime() + time : typeof time === 'string' ? readTime(time, now) : Number.NaN;
  if (Number.isNaN(end)) throw refuse.invalid('time', 'script_bad_time');
  const max = scriptLimits.waitDays;
  if (end - now.getTime() > max * units.d) throw refuse.invalid('time', 'script_wait_too_long', { max });
  return new Date(Math.max(end, now.getTime()));
}

function readTime(text: string, now: Date): number {
  const [, amount, unit = ''] = spelled.exec(text.trim()) ?? [];
  if (amount === undefined) return Date.parse(text);
  const short = /^(ms|milli)/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase();
  const [, length = Number.NaN] = Object.entries(units).find(([name]) => name === short) ?? [];
  return now.getTime() + Number(amount) * length;
}

/** An error in the form for the script; undefined where the script did not cause it. */
export function errorForScript(error: unknown, kind: string): { name: string; message: string } | undefined {
  if (error instanceof Refusal) return { name: error.type, message: error.message };
  if (error instanceof z.ZodError) {
    const params = { name: kind, reason: reasonOf(error, hidden.has(kind) ? 1 : 0) };
    return { name: 'TypeError', message: errorDetail('script_bad_arguments', params).message };
  }
  return undefined;
}

/** Calls whose first argument is not written by the script: the method of `http.get`, the place of `memory.thing`. */
const hidden: ReadonlySet<string> = new Set(['http', 'memory.get', 'memory.set', 'memory.delete']);

/**
 * The wrong argument, and why it is wrong: `argument 2, timeout: …`.
 *
 * @param before number of arguments before those that the script writes
 */
function reasonOf({ issues }: z.ZodError, before: number): string {
  // Arguments are JSON: a missing one gives the same error as one of another type.
  const fields = fieldsOf(
    issues.map((issue) => (issue.code === 'invalid_type' ? { ...issue, input: issue.input ?? null } : issue)),
    '0',
  );
  const [[place, detail] = ['0', errorDetail('invalid')]] = Object.entries(fields);
  const [index, ...path] = place.split('.');
  return `${[`argument ${Number(index) + 1 - before}`, ...path].join(', ')}: ${detail.message}`;
}
