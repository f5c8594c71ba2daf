import { z } from 'zod';
import { ScriptAttributes } from '@parlance/contract/calls/scripts';
import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { limits, scriptLimits } from '@parlance/contract/limits';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import { checkTriggers } from '../scripts/saveTriggers.ts';
import { checkSteps } from '../scriptTests/scriptTests.ts';

/** The usable parts of a language model's answer. */
export interface ReadDraft {
  name: string;
  code: string;
  /** Name of the intent that starts the dialog. */
  intent: string | null;
  attributes: ScriptAttributes;
  tests: ScriptTestContent[];
  leftOut: ErrorDetail[];
}

const Answer = z.object({
  name: z.string().trim().min(1).max(limits.nameLength).catch('Draft'),
  code: z.string().optional().catch(undefined),
  intent: z.string().trim().nullish().catch(null),
  attributes: z.unknown().optional(),
  tests: z.array(z.unknown()).catch([]),
});

const fence = /```([\w-]*)(?![\w-])[^\n`]*\n(.*?)```/gs;

/** The fenced blocks of an answer in Markdown, with their languages. */
const blocksOf = (text: string): { language: string; content: string }[] =>
  Array.from(text.matchAll(fence), ([, language = '', content = '']) => ({
    language: language.toLowerCase(),
    content,
  }));

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a draft from the answer of a language model: a block of code, and a block of JSON with the rest. Invalid parts
 * are left out and listed in `leftOut`.
 *
 * @throws {Refusal} 409 where there is no code
 */
export function readDraft(text: string): ReadDraft {
  const blocks = blocksOf(text);
  const rest = Answer.safeParse(
    [...blocks.map(({ content }) => content), text]
      .map(readJson)
      .find((one) => one instanceof Object && !Array.isArray(one)) ?? {},
  ).data;
  const written = blocks.find(
    ({ language, content }) => !language.startsWith('json') && readJson(content) === undefined,
  );
  const code = (written?.content ?? rest?.code ?? '').trim();
  if (code === '' || code.length > limits.scriptCodeLength) throw refuse.conflict('draft_unreadable');
  const leftOut: ErrorDetail[] = [];
  const attributes = readPart(ScriptAttributes, rest?.attributes ?? {}, (one) => checkTriggers({ attributes: one }));
  if ('problem' in attributes) leftOut.push(errorDetail('draft_rules_invalid', { reason: attributes.problem }));
  const tests = readTests(rest?.tests ?? [], leftOut);
  if (tests.length === 0) leftOut.push(errorDetail('draft_no_tests'));
  return {
    name: rest?.name ?? 'Draft',
    code,
    intent: rest?.intent ?? null,
    attributes: 'value' in attributes ? attributes.value : { triggers: [], consoleModel: {} },
    tests,
    leftOut,
  };
}

/** The valid tests, one for each name. */
function readTests(list: readonly unknown[], leftOut: ErrorDetail[]): ScriptTestContent[] {
  const tests = new Map<string, ScriptTestContent>();
  for (const [at, one] of list.slice(0, scriptLimits.draftedTests).entries()) {
    const read = readPart(ScriptTestContent, one, checkSteps);
    if ('problem' in read) leftOut.push(errorDetail('draft_test_invalid', { number: at + 1, reason: read.problem }));
    else tests.set(read.value.name.toLowerCase(), read.value);
  }
  return [...tests.values()];
}

/** Parses a part by its schema and checks it. Returns its value, or where the problem is. */
function readPart<T>(
  schema: z.ZodType<T>,
  given: unknown,
  check: (value: T) => void,
): { value: T } | { problem: string } {
  const { data, error } = schema.safeParse(given);
  if (error) {
    return { problem: (error.issues[0]?.path.join('.') ?? '').slice(0, 200) || '?' };
  }
  try {
    check(data);
    return { value: data };
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return { problem: Object.keys(reason.fields ?? {})[0] ?? reason.type };
  }
}
