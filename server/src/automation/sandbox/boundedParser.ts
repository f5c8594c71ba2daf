import { Parser } from 'acorn';

declare module 'acorn' {
  /** The methods by which the parser calls itself recursively; plugins override them. */
  interface Parser {
    parseStatement(...given: unknown[]): unknown;
    parseMaybeAssign(...given: unknown[]): unknown;
    parseMaybeUnary(...given: unknown[]): unknown;
    parseExprOp(...given: unknown[]): unknown;
    parseBindingAtom(...given: unknown[]): unknown;
    parseSubscripts(...given: unknown[]): unknown;
    parseSubscript(...given: unknown[]): unknown;
    validateRegExpPattern(state: { source: string }): void;
  }
}

/**
 * Most nested calls of the parser. A pair of brackets takes about three; code that people write needs less than a tenth
 * of this.
 */
const deepest = 600;
/**
 * Most links of a chain such as `a.b().c`, or operands of one such as `a + b + c`, which are also parsed recursively.
 */
const longest = 1000;

/**
 * A parser that refuses code nested too deep. Without a limit, code of brackets alone overflows the stack. If the
 * engine overflows while it compiles a regular expression, it ends the whole process, which cannot be caught.
 */
export class BoundedParser extends Parser {
  private depth = 0;
  private operands = 0;
  private links = 0;

  private within(parse: () => unknown): unknown {
    this.depth += 1;
    if (this.depth > deepest) throw new SyntaxError('the code nests too deep');
    const parsed = parse();
    this.depth -= 1;
    return parsed;
  }

  override parseStatement(...given: unknown[]): unknown {
    return this.within(() => super.parseStatement(...given));
  }

  override parseMaybeAssign(...given: unknown[]): unknown {
    return this.within(() => super.parseMaybeAssign(...given));
  }

  override parseMaybeUnary(...given: unknown[]): unknown {
    return this.within(() => super.parseMaybeUnary(...given));
  }

  override parseBindingAtom(...given: unknown[]): unknown {
    return this.within(() => super.parseBindingAtom(...given));
  }

  /** Called recursively for each operand of a chain. */
  override parseExprOp(...given: unknown[]): unknown {
    this.operands += 1;
    if (this.operands > longest) throw new SyntaxError('the code has too long a chain of operators');
    const parsed = super.parseExprOp(...given);
    this.operands -= 1;
    return parsed;
  }

  override parseSubscripts(...given: unknown[]): unknown {
    const before = this.links;
    this.links = 0;
    const parsed = super.parseSubscripts(...given);
    this.links = before;
    return parsed;
  }

  override parseSubscript(...given: unknown[]): unknown {
    this.links += 1;
    if (this.links > longest) throw new SyntaxError('the code has too long a chain of calls');
    return super.parseSubscript(...given);
  }

  override validateRegExpPattern(state: { source: string }): void {
    if (state.source.split('(').length > longest) throw new SyntaxError('the code has too deep a pattern');
    super.validateRegExpPattern(state);
  }
}
