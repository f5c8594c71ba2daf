import type { CodeDiagnostic, ScriptCall, ScriptOutline } from '@parlance/ui-kit/code';
import type { ScriptType } from '@parlance/contract/limits';
import { guestFunctions, guestObjects, type NameKind, plainFunctions } from '../language/guestApi.ts';
import { namesFor, nearestName, type ScriptNames, thingNamed } from '../language/scriptNames.ts';

/** A problem in a script. */
export type ScriptProblem =
  | { kind: 'syntax' }
  | { kind: 'noFunction'; name: string; meant: string | undefined }
  | { kind: 'noTalk'; name: string }
  | { kind: 'noName'; of: NameKind; name: string; meant: string | undefined };

const maxErrors = 3;
const byName = new Map(guestFunctions.map((one) => [one.name, one]));
/** The full names of all functions, members included. */
const functionNames = [...byName.keys()];

function problemOf({ name }: ScriptCall, declared: ReadonlySet<string>, type: ScriptType): ScriptProblem | undefined {
  const known = byName.get(name);
  if (known) return known.talks && type !== 'dialog' ? { kind: 'noTalk', name } : undefined;
  const [first = ''] = name.split('.');
  if (declared.has(first)) return undefined;
  const ours = name.includes('.') ? guestObjects.some((one) => one === first) : !plainFunctions.has(name);
  return ours ? { kind: 'noFunction', name, meant: nearestName(name, functionNames) } : undefined;
}

/** Whether a string names a thing: the thing of the run, the workspace, or one of its things. */
const isThing = (text: string, names: ScriptNames): boolean =>
  text === '*' || text === '' || thingNamed(names, text) !== undefined;

/**
 * Checks a script against the functions of the sandbox and the names of the workspace.
 *
 * @param say turns a problem into text
 */
export function checkScript(
  { calls, declared, errors }: ScriptOutline,
  { type, names, say }: { type: ScriptType; names: ScriptNames; say: (problem: ScriptProblem) => string },
): CodeDiagnostic[] {
  const found: CodeDiagnostic[] = errors
    .slice(0, maxErrors)
    .map((place) => ({ ...place, severity: 'error', message: say({ kind: 'syntax' }) }));
  for (const call of calls) {
    const { line, column, endColumn, args } = call;
    const problem = problemOf(call, declared, type);
    if (problem) {
      const severity = problem.kind === 'noTalk' ? 'warning' : 'error';
      found.push({ line, column, endLine: line, endColumn, severity, message: say(problem) });
    }
    const texts = args.map((arg) => arg?.text);
    for (const [at, kind] of (declared.has(call.name) ? [] : (byName.get(call.name)?.args ?? [])).entries()) {
      const arg = args[at];
      const known = kind && arg && namesFor(kind, names, texts.slice(0, at));
      if (!kind || !arg || !known || (kind === 'thing' && isThing(arg.text, names))) continue;
      if (known.some((one) => one.toLowerCase() === arg.text.toLowerCase())) continue;
      const message = say({ kind: 'noName', of: kind, name: arg.text, meant: nearestName(arg.text, known) });
      // `setEvent` may create the attribute; only names that a script reads must already exist.
      const severity = call.name === 'setEvent' && kind !== 'thing' ? 'info' : 'warning';
      found.push({
        line: arg.line,
        column: arg.column,
        endLine: arg.line,
        endColumn: arg.endColumn,
        severity,
        message,
      });
    }
  }
  return found;
}
