import type { AnyNode, ModuleDeclaration, Node, Pattern, Statement, VariableDeclaration } from 'acorn';
import { ancestor, simple } from 'acorn-walk';
import { memoryScopes } from '@parlance/contract/limits';
import type { CoveragePoint } from '@parlance/contract/calls/scriptTests';
import { Edits, linesOf, parseScript } from './scriptEdits.ts';

/** A script with instrumentation, whose lines are the same as before. */
export interface InstrumentedCode {
  code: string;
  /** The instrumented points; the script notes them by their index. */
  points: Omit<CoveragePoint, 'reached'>[];
}

/** Functions of the sandbox that scripts call. `log` is left out: it does not count for coverage. */
const hostFunctions: ReadonlySet<string> = new Set([
  'say',
  'ask',
  'confirm',
  'form',
  'handOver',
  'getEvent',
  'setEvent',
  'command',
  'wait',
  'understand',
  'knowledge.ask',
  'call',
  'http.get',
  'http.post',
  ...memoryScopes.flatMap((scope) => ['get', 'set', 'delete'].map((verb) => `memory.${scope}.${verb}`)),
]);

/**
 * Instruments a script to note the branches and calls that it reaches, and its variables at each call; undefined:
 * invalid code.
 */
export function instrument(code: string): InstrumentedCode | undefined {
  const tree = parseScript(code);
  if (!tree) return undefined;
  const points: InstrumentedCode['points'] = [];
  const edits = new Edits();
  const lines = linesOf(code);
  const add = (node: Node, kind: CoveragePoint['kind'], name: string): number =>
    points.push({ line: lines(node.start), kind, name }) - 1;
  const mark = (number: number) => `__reached[${number}]=1`;
  const statement = (node: Statement, name: string, at: Node = node) => {
    const text = `${mark(add(at, 'branch', name))};`;
    if (node.type === 'BlockStatement') edits.open(node.start + 1, text, node);
    else edits.around(node, `{${text}`, '}');
  };
  const expression = (node: Node, name: string) => edits.around(node, `(${mark(add(node, 'branch', name))},(`, '))');
  const own = declaredNames(tree);
  simple(tree, {
    IfStatement(node) {
      statement(node.consequent, 'if', node);
      if (node.alternate) statement(node.alternate, 'else');
      else edits.close(node.end, ` else{${mark(add(node, 'branch', 'else'))}}`, node);
    },
    ConditionalExpression(node) {
      expression(node.consequent, '?');
      expression(node.alternate, ':');
    },
    LogicalExpression: (node) => expression(node.right, node.operator),
    SwitchCase(node) {
      const text = `${mark(add(node, 'branch', node.test ? 'case' : 'default'))};`;
      const [first] = node.consequent;
      if (first) edits.open(first.start, text, node);
      else edits.close(node.end, text, node);
    },
    ForStatement: (node) => statement(node.body, 'for', node),
    ForInStatement: (node) => statement(node.body, 'for', node),
    ForOfStatement: (node) => statement(node.body, 'for', node),
    WhileStatement: (node) => statement(node.body, 'while', node),
    CatchClause: (node) => statement(node.body, 'catch', node),
    Function(node) {
      const { body } = node;
      if (body.type !== 'BlockStatement') return expression(body, 'function');
      const directive = body.body.findLast((one) => 'directive' in one && one.directive !== undefined);
      const text = `;${mark(add(node, 'branch', 'function'))};`;
      edits.open(directive?.end ?? body.start + 1, text, body);
    },
  });
  ancestor(tree, {
    CallExpression({ callee }, _, around) {
      const name = code.slice(callee.start, callee.end);
      const [root = ''] = name.split('.');
      if (!hostFunctions.has(name) || own.has(root)) return;
      edits.around(callee, `__call(${add(callee, 'call', name)},`, `,${variablesOf(around)})`);
    },
  });
  return { code: edits.applied(code), points };
}

/** Names that a script declares: they shadow those of the sandbox. */
function declaredNames(tree: Node): Set<string> {
  const names = new Set<string>();
  simple(tree, {
    VariableDeclarator: ({ id }) => namesOf(id).forEach((name) => names.add(name)),
    Function: ({ id, params }) => [...(id ? [id] : []), ...params].flatMap(namesOf).forEach((name) => names.add(name)),
  });
  return names;
}

/** The variables in scope at a place, each with a function that reads it. */
function variablesOf(around: readonly AnyNode[]): string {
  const names = new Set(around.flatMap(declaredIn));
  return `[${[...names].map((name) => `[${JSON.stringify(name)},()=>${name}]`).join(',')}]`;
}

/** The names that a pattern declares. */
function namesOf(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern.left);
  if (pattern.type === 'RestElement') return namesOf(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesOf(element) : []));
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument));
}

const declared = ({ declarations }: VariableDeclaration): string[] => declarations.flatMap(({ id }) => namesOf(id));

const inStatements = (list: readonly (Statement | ModuleDeclaration)[]): string[] =>
  list.flatMap((one) => (one.type === 'VariableDeclaration' ? declared(one) : []));

/** The variables that a node declares for its content. */
function declaredIn(node: AnyNode): string[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
      return inStatements(node.body);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => inStatements(consequent));
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.params.flatMap(namesOf);
    case 'ForStatement':
      return node.init?.type === 'VariableDeclaration' ? declared(node.init) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? declared(node.left) : [];
    case 'CatchClause':
      return node.param ? namesOf(node.param) : [];
    default:
      return [];
  }
}
