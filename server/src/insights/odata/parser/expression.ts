import { readJson } from './json.ts';
import { readLiteral, readPrefixed } from './literals.ts';
import { arithmetic, comparisons, type BinaryOperator, type Node } from './nodes.ts';
import type { Scanner } from './scanner.ts';

/** Precedence of operators, `or` lowest. `in` has that of the comparisons. */
const strength: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  ...Object.fromEntries([...comparisons, 'has', 'in'].map((operator) => [operator, 4])),
  add: 5,
  sub: 5,
  ...Object.fromEntries(arithmetic.slice(2).map((operator) => [operator, 6])),
};
/** `not` applies to a comparison, a minus only to the operand next to it. */
const notStrength = 3;
const negateStrength = 7;

export const identifier = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]{0,127}(?![\p{L}\p{Nd}_])/uy;
const operatorName = /[a-z]{2,5}(?=[ \t([])/iy;
/** Functions that also take types as arguments. */
const withTypes = new Set(['cast', 'isof']);

/** Reads options in the parentheses of a path, for example `$count($filter=…)`. */
export type NestedOptions = (scanner: Scanner) => void;

/**
 * A Pratt parser for expressions: reads an operand, then operators with their operands as long as they bind more
 * strongly than the one before.
 */
export class ExpressionReader {
  readonly #scanner: Scanner;
  readonly #nested: NestedOptions;

  constructor(scanner: Scanner, nested: NestedOptions) {
    this.#scanner = scanner;
    this.#nested = nested;
  }

  read(weakest = 0): Node {
    return this.#scanner.within(() => {
      let left = this.#operand();
      for (;;) {
        const operator = this.#operatorFrom(weakest);
        if (operator === undefined) return left;
        left = this.#apply(operator, left);
      }
    });
  }

  /** Reads an operator with the spaces around it, if it binds strongly enough; undefined otherwise. */
  #operatorFrom(weakest: number): string | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    if (!scanner.spaces()) return undefined;
    const operator = scanner.peek(operatorName)?.toLowerCase();
    const binds = operator === undefined ? undefined : strength[operator];
    if (operator === undefined || binds === undefined || binds <= weakest) {
      // The spaces are read again once for each level that ends here, which `deepest` limits.
      scanner.position = start;
      return undefined;
    }
    scanner.position += operator.length;
    if (!scanner.spaces()) throw scanner.unexpected();
    return operator;
  }

  #apply(operator: string, left: Node): Node {
    if (operator === 'in') return this.#in(left);
    const right = this.read(strength[operator] ?? 0);
    if (operator === 'and' || operator === 'or') {
      const kind = operator === 'and' ? 'all' : 'any';
      const before = left.kind === kind ? left.operands : [left];
      const depth = left.kind === kind ? Math.max(left.depth, right.depth + 1) : Math.max(left.depth, right.depth) + 1;
      before.push(right);
      return this.#node({ kind, operands: before, depth });
    }
    const known = binaryOperators.find((one) => one === operator);
    if (known === undefined) throw this.#scanner.unexpected();
    return this.#node({ kind: 'binary', operator: known, left, right, depth: Math.max(left.depth, right.depth) + 1 });
  }

  /** Reads the list after `in`: values in parentheses, or an expression that is a list. */
  #in(operand: Node): Node {
    const scanner = this.#scanner;
    if (!scanner.take('(')) {
      this.#operand();
      return this.#unsupported('in with a list that is no literal');
    }
    scanner.spaces();
    const list = scanner.is(')') ? [] : scanner.list(() => this.read());
    scanner.spaces();
    if (list.length > 1 && list.some(({ kind }) => kind !== 'literal')) throw scanner.unexpected();
    scanner.expect(')');
    return this.#node({ kind: 'in', operand, list, depth: operand.depth + 1 });
  }

  #operand(): Node {
    const scanner = this.#scanner;
    if (scanner.take('(')) return this.#inParentheses();
    if (scanner.is('{') || scanner.is('[')) {
      readJson(scanner, () => this.read());
      return this.#unsupported('a list or an object as a value');
    }
    const literal = readLiteral(scanner);
    if (literal) return this.#node({ kind: 'literal', ...literal, depth: 1 });
    if (scanner.match(/not(?=[ \t(])/iy) !== undefined) {
      scanner.spaces();
      return this.#prefixed('not', notStrength);
    }
    if (scanner.take('-')) {
      scanner.spaces();
      return this.#prefixed('negate', negateStrength);
    }
    return this.#path(false);
  }

  #prefixed(kind: 'not' | 'negate', binds: number): Node {
    const operand = this.read(binds);
    return this.#node({ kind, operand, depth: operand.depth + 1 });
  }

  #inParentheses(): Node {
    const scanner = this.#scanner;
    scanner.spaces();
    const inner = this.read();
    scanner.spaces();
    scanner.expect(')');
    return inner;
  }

  /**
   * Reads a property, a function, or a path of several parts. @param isType whether the name of a type may be an
   * operand
   */
  #path(isType: boolean): Node {
    const scanner = this.#scanner;
    const first = this.#first(isType);
    if (!scanner.is('/')) return first;
    while (scanner.take('/')) this.#part();
    return this.#unsupported('a path of several parts');
  }

  #first(isType: boolean): Node {
    const scanner = this.#scanner;
    if (scanner.match(/\$(it|root|this)(?!\w)/y) !== undefined) return this.#unsupported('$it, $root and $this');
    if (scanner.take('@')) return this.#alias();
    const name = this.#name();
    if (scanner.is("'")) return this.#node({ kind: 'literal', ...readPrefixed(scanner, name), depth: 1 });
    if (name.includes('.') && !scanner.is('(')) {
      if (scanner.is('/')) return this.#unsupported('a type');
      if (!isType) throw scanner.unexpected();
      return this.#node({ kind: 'type', name, depth: 1 });
    }
    if (!scanner.is('(')) return this.#node({ kind: 'property', name, depth: 1 });
    return this.#call(name);
  }

  #alias(): Node {
    const scanner = this.#scanner;
    const name = this.#name();
    const hasQualifier = scanner.match(/#\w{1,128}/y) !== undefined;
    const isAnnotation = hasQualifier || name.includes('.');
    return isAnnotation ? this.#unsupported('an annotation') : this.#node({ kind: 'alias', name, depth: 1 });
  }

  /** Reads `Name` or `Namespace.Name`. */
  #name(): string {
    const scanner = this.#scanner;
    const names: string[] = [];
    do {
      const name = scanner.match(identifier);
      if (name === undefined) throw scanner.unexpected();
      names.push(name);
    } while (scanner.take('.'));
    return names.join('.');
  }

  #call(name: string): Node {
    const scanner = this.#scanner;
    const lower = name.toLowerCase();
    if (lower === 'any' || lower === 'all') throw scanner.unexpected();
    scanner.expect('(');
    scanner.spaces();
    if (lower === 'case') return this.#cases();
    const isOurs = functionNames.has(lower);
    const args = scanner.is(')') ? [] : scanner.list(() => this.#argument(lower, isOurs));
    scanner.spaces();
    scanner.expect(')');
    if (!isOurs) {
      // A function of a model, or an entity by its key, with the rest of its path.
      while (scanner.is('(')) this.#keys();
      return this.#unsupported(`the function ${name}`);
    }
    const depth = Math.max(0, ...args.map((arg) => arg.depth)) + 1;
    return this.#node({ kind: 'call', name: lower, args, depth });
  }

  #argument(functionName: string, isOurs: boolean): Node {
    const scanner = this.#scanner;
    if (!isOurs && scanner.peek(/[\p{L}_]\w{0,127}=/uy) !== undefined) {
      scanner.match(identifier);
      scanner.expect('=');
    }
    if (withTypes.has(functionName) && scanner.peek(/[\p{L}_][\w.]{0,500}[ \t]*[,)]/uy) !== undefined) {
      return this.#path(true);
    }
    return this.read();
  }

  /** Reads the cases of `case(Score gt 0.5:'high',true:'low')`. */
  #cases(): Node {
    const scanner = this.#scanner;
    scanner.list(() => {
      this.read();
      if (!scanner.separated(':')) throw scanner.unexpected();
      this.read();
    });
    scanner.spaces();
    scanner.expect(')');
    return this.#unsupported('the function case');
  }

  /** Reads a part of a path after the first. */
  #part(): void {
    const scanner = this.#scanner;
    if (scanner.take('$count')) {
      if (scanner.take('(')) this.#nestedOptions();
      return;
    }
    if (scanner.take('$filter(')) {
      this.#inParentheses();
      while (scanner.is('(')) this.#keys();
      return;
    }
    const lambda = scanner.match(/(any|all)(?=\()/iy)?.toLowerCase();
    if (lambda !== undefined) return this.#lambda(lambda === 'any');
    if (scanner.take('@')) {
      this.#alias();
      return;
    }
    if (scanner.match(/\$(it|this)(?!\w)/y) !== undefined) return;
    this.#name();
    while (scanner.is('(')) this.#keys();
  }

  #nestedOptions(): void {
    this.#scanner.within(() => this.#nested(this.#scanner));
    this.#scanner.expect(')');
  }

  #keys(): void {
    const scanner = this.#scanner;
    scanner.expect('(');
    scanner.spaces();
    if (!scanner.is(')')) scanner.list(() => this.#argument('', false));
    scanner.spaces();
    scanner.expect(')');
  }

  /** Reads `any(message:message/Score gt 0.5)`; `any` may be empty. */
  #lambda(mayBeEmpty: boolean): void {
    const scanner = this.#scanner;
    scanner.expect('(');
    scanner.spaces();
    if (mayBeEmpty && scanner.take(')')) return;
    this.#name();
    if (!scanner.separated(':')) throw scanner.unexpected();
    this.read();
    scanner.spaces();
    scanner.expect(')');
  }

  #unsupported(what: string): Node {
    return this.#node({ kind: 'unsupported', what, depth: 1 });
  }

  #node<T extends Node>(node: T): T {
    return this.#scanner.count(node);
  }
}

const binaryOperators: readonly BinaryOperator[] = [...comparisons, ...arithmetic, 'has'];

/** The functions of OData; other names belong to a model. */
const functionNames = new Set(
  `cast ceiling concat contains date day endswith floor fractionalseconds geo.distance geo.intersects geo.length hassubset
  hassubsequence hour indexof isof length matchespattern maxdatetime mindatetime minute month now round second startswith
  substring time tolower totaloffsetminutes totalseconds toupper trim year`.split(/\s+/),
);
