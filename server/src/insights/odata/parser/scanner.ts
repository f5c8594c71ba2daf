import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';

/** How deep expressions may be nested: each level is one of the server's stack, and of the database's. */
const deepest = 100;
/** How much an option may consist of. */
const mostNodes = 2000;
/** Terms of an order, steps and sums of `$apply`. */
const mostTerms = 32;

/**
 * Reads a text from left to right, and never back: the time it takes grows with the length of the text.
 */
export class Scanner {
  readonly text: string;
  /** What is read, for errors: `$filter`. */
  readonly part: string;
  position = 0;
  /** Looks at the text, and characters read: what tests count to see that reading takes linear time. */
  steps = 0;
  #level = 0;
  #nodes = 0;

  constructor(text: string, part: string) {
    this.text = text;
    this.part = part;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The text at the position that a sticky pattern matches, which is read; undefined: it does not match. */
  match(pattern: RegExp): string | undefined {
    const found = this.peek(pattern);
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** Like `match`, and nothing is read. */
  peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    this.steps += 1 + (found?.length ?? 0);
    return found;
  }

  /** Reads exactly this text. */
  take(text: string): boolean {
    this.steps += 1;
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  is(text: string): boolean {
    this.steps += 1;
    return this.text.startsWith(text, this.position);
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.unexpected();
  }

  /** Reads spaces; whether there were any. */
  spaces(): boolean {
    return this.match(/[ \t]+/y) !== undefined;
  }

  /** Reads an item, and others after commas, with spaces around them. */
  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.separated(',')) items.push(item());
    return items;
  }

  /** Reads a mark with the spaces around it, or nothing at all. */
  separated(mark: string): boolean {
    const found = this.match(mark === ',' ? /[ \t]*,[ \t]*/y : mark === ':' ? /[ \t]*:[ \t]*/y : /[ \t]*\/[ \t]*/y);
    return found !== undefined;
  }

  end(): void {
    if (!this.atEnd) throw this.unexpected();
  }

  /** Reads something within something else. @throws {Refusal} 400 where that is too deep */
  within<T>(read: () => T): T {
    this.#level += 1;
    if (this.#level > deepest) throw this.tooComplex();
    const result = read();
    this.#level -= 1;
    return result;
  }

  /** Counts a part of an expression. @throws {Refusal} 400 where there are too many, or one is too deep */
  count<T extends { depth: number }>(node: T): T {
    this.#nodes += 1;
    if (this.#nodes > mostNodes || node.depth > deepest) throw this.tooComplex();
    return node;
  }

  /** Passes on terms or steps, each of which is a part of every statement. @throws {Refusal} 400 where there are too many */
  few<T>(parts: T[]): T[] {
    if (parts.length > mostTerms) throw this.tooComplex();
    return parts;
  }

  tooComplex(): Refusal {
    return refuse.invalid(this.part, 'odata_too_complex', { part: this.part });
  }

  unexpected(): Refusal {
    return refuse.invalid(this.part, 'odata_syntax', { part: this.part, position: this.position + 1 });
  }
}

/** Stands for a semicolon that was encoded: one that is not, separates. */
export const encodedSemicolon = '\u{E03B}';
/** A text with its semicolons. */
export const plain = (text: string): string => text.replaceAll(encodedSemicolon, ';');

/** 501: it is understood, and cannot be answered. */
export const unsupported = (what: string): Refusal => new Refusal(501, errorDetail('odata_unsupported', { what }));
