import type { AnyNode, ModuleDeclaration, Pattern, Statement, VariableDeclaration } from 'acorn';

/** The names that a pattern gives. */
export function namesOf(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern.left);
  if (pattern.type === 'RestElement') return namesOf(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesOf(element) : []));
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument));
}

const variables = ({ declarations }: VariableDeclaration): string[] => declarations.flatMap(({ id }) => namesOf(id));

const inStatements = (list: readonly (Statement | ModuleDeclaration)[]): string[] =>
  list.flatMap((one) => (one.type === 'VariableDeclaration' ? variables(one) : []));

/** The variables that a node of a script declares for what is inside of it. */
export function declaredIn(node: AnyNode): string[] {
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
      return node.init?.type === 'VariableDeclaration' ? variables(node.init) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? variables(node.left) : [];
    case 'CatchClause':
      return node.param ? namesOf(node.param) : [];
    default:
      return [];
  }
}
