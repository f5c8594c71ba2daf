import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { readSources } from './architecture/sources.ts';

/** Error messages are written only in the contract's table, by type: the server and its schemas contain none. */

const checks = new Set(['email', 'enum', 'length', 'max', 'min', 'positive', 'refine', 'regex', 'url', 'uuid']);

const isProse = (node: ESTree.Node | undefined): boolean =>
  (node?.type === 'Literal' && typeof node.value === 'string' && node.value.includes(' ')) ||
  (node?.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' ')));

const nameOf = (key: ESTree.Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** Texts that a source passes as the message of an error or of a check, by line. */
function proseIn(source: string, file: string): string[] {
  const found: string[] = [];
  const note = ({ start }: ESTree.Node) => found.push(`${file}:${source.slice(0, start).split('\n').length}`);
  const visitor = new Visitor({
    Property(property) {
      if (['message', 'error'].includes(nameOf(property.key)) && isProse(property.value)) note(property);
    },
    CallExpression({ callee, arguments: given }) {
      const [, second] = given;
      if (callee.type !== 'MemberExpression' || !second) return;
      if (checks.has(nameOf(callee.property)) && isProse(second)) note(second);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

/** Messages about wrong settings are printed in the terminal for operators, not sent to clients. */
const settings = 'server/src/platform/environment.ts';
const isHeld = (file: string) =>
  /^(server|contract)\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file) && file !== settings;

test('no error is a sentence outside of the table of errors', () => {
  const sources = [...readSources(path.resolve(import.meta.dirname, '../..'))].filter(([file]) => isHeld(file));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(([file, source]) => proseIn(source, file))).toEqual([]);
});

test.each([
  "const error = { type: 'taken', message: 'This name is taken.' };",
  'throw new Refusal(409, { type, message: `There is no ${kind}` });',
  "export const Name = z.string().min(3, 'must have at least 3 characters');",
  "export const Role = z.enum(roles).refine(isAllowed, 'is not allowed');",
  "export const Issuer = z.url({ error: 'must be an https address' });",
])('a sentence is found: %s', (source) => {
  expect(proseIn(source, 'planted.ts')).toEqual(['planted.ts:1']);
});
