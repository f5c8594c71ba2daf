import type { CodeCompletion, CodeCompletionList, CodeCompletionRequest } from '@parlance/ui-kit/code';
import { guestFunctions, type GuestFunction, type GuestTopic } from '../language/guestApi.ts';
import { namesFor, type ScriptNames } from '../language/scriptNames.ts';

/** Matches a call whose last argument is an unfinished string literal. */
const openText = /([\w$.]+)\(((?:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|[^'"`(),\n]*)\s*,)*)\s*(['"`])([^'"`\n]*)$/;
const textArgument = /^\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)\s*$/;

interface WrittenText {
  callee: string;
  before: (string | undefined)[];
  typed: string;
}

/** The unfinished string argument before the cursor, with its call. */
function writtenText(ahead: string): WrittenText | undefined {
  const [, callee, others, , typed] = openText.exec(ahead) ?? [];
  if (callee === undefined || others === undefined || typed === undefined) return undefined;
  const before = others
    .split(',')
    .slice(0, -1)
    .map((argument) => {
      const [, single, double, template] = textArgument.exec(argument) ?? [];
      return single ?? double ?? template;
    });
  return { callee, before, typed };
}

/** Members of `context`; the last ones exist only for some causes of a run. */
const contextMembers = [
  'run_id',
  'script',
  'version',
  'cause',
  'actor',
  'thing',
  'event',
  'scheduled_at',
  'alarm',
  'since',
];

/** Completes the next part of a function's dotted name: a member, or a global name. */
function nextPart({ name, signature }: GuestFunction, prefix: string): CodeCompletion | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const rest = name.slice(prefix.length);
  const dot = rest.indexOf('.');
  if (dot >= 0) return { label: rest.slice(0, dot), type: 'variable' };
  return { label: rest, detail: signature.slice(name.length), type: 'function' };
}

/**
 * Completions of a script: names in string arguments that take them, members of the sandbox's objects, and its
 * functions.
 *
 * @param about describes a function
 */
export function completeScript(
  { text, position }: Pick<CodeCompletionRequest, 'text' | 'position'>,
  names: ScriptNames,
  about: (topic: GuestTopic) => string,
): CodeCompletionList | readonly CodeCompletion[] {
  const ahead = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  const written = writtenText(ahead);
  if (written) {
    const { callee, before, typed } = written;
    const kind = guestFunctions.find(({ name }) => name === callee)?.args[before.length];
    const known = (kind && namesFor(kind, names, before)) ?? [];
    return { from: position - typed.length, completions: known.map((label) => ({ label, type: 'constant' })) };
  }
  // An odd number of quotes means an open string that takes no name; two slashes mean a comment.
  if (/^(?:[^'"`]*(['"`])[^'"`]*\1)*[^'"`]*(['"`])[^'"`]*$/.test(ahead) || /^\s*\/\/|\s\/\//.test(ahead)) return [];
  const prefix = /(?:[\w$]+\.)+(?=[\w$]*$)/.exec(ahead)?.[0] ?? '';
  if (prefix === 'context.') return contextMembers.map((label) => ({ label, type: 'property' }));
  const found = new Map<string, CodeCompletion>();
  for (const one of guestFunctions) {
    const part = nextPart(one, prefix);
    if (part && !found.has(part.label))
      found.set(part.label, part.type === 'function' ? { ...part, info: about(one.topic) } : part);
  }
  if (prefix === '') found.set('context', { label: 'context', type: 'variable', info: about('context') });
  return [...found.values()];
}
