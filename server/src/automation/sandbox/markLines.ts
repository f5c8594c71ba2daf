import type { AnyNode, Expression, ModuleDeclaration, Node, SpreadElement, Statement } from 'acorn';
import { simple } from 'acorn-walk';
import { Edits, linesOf, parseScript } from './scriptEdits.ts';

/** Operands that may begin a line within a statement; a mark does not change their value. */
const operands: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'CallExpression',
  'Identifier',
  'MemberExpression',
  'NewExpression',
  'TemplateLiteral',
]);

/**
 * Marks a script so that its errors have the right lines. The engine notes lines at calls and operators only: an error
 * of `if (order.late)` would get the line of the call before. An operator before each statement, and before each
 * operand that begins a line within one, makes it note these lines too. The behaviour and the lines stay the same.
 */
export function markLines(code: string): string {
  const tree = parseScript(code);
  if (!tree) return code;
  const edits = new Edits();
  const lines = linesOf(code);
  const statements = (list: readonly (Statement | ModuleDeclaration)[]) => {
    for (const one of list) {
      // A directive only counts as one if nothing precedes it.
      const isDirective = 'directive' in one && one.directive !== undefined;
      if (!isDirective && one.type !== 'FunctionDeclaration') edits.open(one.start, '0|0;', one);
    }
  };
  const within = (around: Node, ...nodes: readonly (Expression | SpreadElement | AnyNode | null | undefined)[]) => {
    for (const node of nodes) {
      if (node && operands.has(node.type) && lines(node.start) !== lines(around.start)) {
        edits.around(node, '(0|0,', ')');
      }
    }
  };
  simple(tree, {
    Program: ({ body }) => statements(body),
    BlockStatement: ({ body }) => statements(body),
    SwitchCase: ({ consequent }) => statements(consequent),
    ArrowFunctionExpression: (node) => within(node, node.body),
    ArrayExpression: (node) => within(node, ...node.elements),
    CallExpression: (node) => within(node, ...node.arguments),
    ConditionalExpression: (node) => within(node, node.consequent, node.alternate),
    LogicalExpression: (node) => within(node, node.right),
    NewExpression: (node) => within(node, ...node.arguments),
    ObjectExpression: (node) =>
      within(node, ...node.properties.map((one) => (one.type === 'Property' && !one.shorthand ? one.value : null))),
    TemplateLiteral: (node) => within(node, ...node.expressions),
    VariableDeclaration: (node) => within(node, ...node.declarations.map(({ init }) => init)),
  });
  return edits.applied(code);
}
