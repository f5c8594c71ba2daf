import { readFile } from 'node:fs/promises';
import { parseSync, Visitor, type ESTree } from 'vite';

/** Separates the titles of a test's groups and its own title. */
export const separator = ' › ';

interface Named {
  group: boolean;
  title: string;
}

/** Only these ways to declare tests are allowed: a skipped test proves nothing. */
const plain = new Set(['each', 'describe', 'concurrent', 'sequential', 'for']);

/** The words of `test.describe` in `test.describe(…)`, or of `it.each` in `it.each(…)(…)`; undefined for anything else. */
function wordsOf(callee: ESTree.Node): string[] | undefined {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const before = wordsOf(callee.object);
  return before && plain.has(callee.property.name) ? [...before, callee.property.name] : undefined;
}

/** The group or test that a call declares; undefined for other calls. */
function namedBy(call: ESTree.CallExpression, source: string): Named | undefined {
  const words = wordsOf(call.callee);
  const [first] = call.arguments;
  if (!words || !['test', 'it', 'describe'].includes(words[0] ?? '') || !first) return undefined;
  const group = words.includes('describe');
  if (first.type === 'TemplateLiteral') return { group, title: source.slice(first.start + 1, first.end - 1) };
  return first.type === 'Literal' && typeof first.value === 'string' ? { group, title: first.value } : undefined;
}

/** Every test of a source, by its titles joined, as they are written there. */
export function titlesIn(source: string, file: string): string[] {
  const groups: string[] = [];
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const named = namedBy(call, source);
      if (named?.group) groups.push(named.title);
      else if (named) titles.push([...groups, named.title].join(separator));
    },
    'CallExpression:exit'(call) {
      if (namedBy(call, source)?.group) groups.pop();
    },
  });
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be read'}`);
  visitor.visit(program);
  return titles;
}

/** The titles of a test file; empty where the file is missing. */
export async function titlesOf(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8').catch(() => undefined);
  return source === undefined ? [] : titlesIn(source, file);
}
