import { simple } from 'acorn-walk';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ScriptContent, ScriptFunction } from '@parlance/contract/calls/scripts';
import { scripts, scriptVersions } from '../../platform/db/automationTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { parseScript } from '../sandbox/scriptEdits.ts';
import { isFunction, isVersionInProduction, type ScriptRow } from './scripts.ts';

/** A script with its content in production. */
export interface ScriptInProduction {
  script: ScriptRow;
  content: ScriptContent;
}

/**
 * A function with the draft that calls use in place of its version in production; draft undefined: it is no longer a
 * function.
 */
export interface CalledDraft {
  name: string;
  draft: (ScriptFunction & { code: string }) | undefined;
}

export const calledDraft = (
  { id: script_id, name, version }: Pick<ScriptRow, 'id' | 'name' | 'version'>,
  content: ScriptContent,
): CalledDraft => ({
  name,
  draft: isFunction(content) ? { name, script_id, version: version + 1, code: content.scriptCode } : undefined,
});

/** Whether a call names this function. */
export const isNamed = ({ name }: CalledDraft, called: unknown): boolean =>
  typeof called === 'string' && called.toLowerCase() === name.toLowerCase();

/** The answer to a call of the function. @throws {Refusal} 404 where it is no longer a function */
export function codeOf({ name, draft }: CalledDraft): ScriptFunction & { code: string } {
  if (!draft) throw refuse.notFound('script_no_such_function', { name });
  return draft;
}

/** Names of the functions that code calls by a string literal, in lower case; none for invalid code. */
function functionsCalledBy(code: string): Set<string> {
  const names = new Set<string>();
  const tree = parseScript(code);
  if (!tree) return names;
  simple(tree, {
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'call') return;
      if (name?.type === 'Literal' && typeof name.value === 'string') names.add(name.value.toLowerCase());
      const [text, ...more] = name?.type === 'TemplateLiteral' ? name.quasis : [];
      if (text && more.length === 0) names.add((text.value.cooked ?? '').toLowerCase());
    },
  });
  return names;
}

/**
 * The scripts in production that call a script, directly or through other functions, by name. Computed names are not
 * found.
 */
export async function listCallers(
  tx: Tx,
  { ws, id, name }: Pick<ScriptRow, 'ws' | 'id' | 'name'>,
): Promise<ScriptInProduction[]> {
  const running = await tx
    .select({ script: scripts, content: scriptVersions.content })
    .from(scripts)
    .innerJoin(scriptVersions, isVersionInProduction)
    .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt)))
    .orderBy(asc(nameOrder(scripts.name)));
  const others = running
    .filter(({ script }) => script.id !== id)
    .map((one) => ({ ...one, calls: functionsCalledBy(one.content.scriptCode) }));
  const called = new Set([name.toLowerCase()]);
  const isCaller = ({ calls }: (typeof others)[number]): boolean => [...calls].some((one) => called.has(one));
  for (let before = 0; before < called.size;) {
    before = called.size;
    for (const one of others.filter(isCaller)) called.add(one.script.name.toLowerCase());
  }
  return others.filter(isCaller).map(({ script, content }) => ({ script, content }));
}
