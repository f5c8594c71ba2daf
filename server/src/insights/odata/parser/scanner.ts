import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';

/** Deepest nesting of expressions: each level uses the stack of the server and of the database. */
const deepest = 100;
/** Most nodes of an option. */
const maxNodes = 2000;
/** Most terms of an order, and most transformations and aggregates of `$apply`. */
const maxTerms = 32;

/** Reads a text from left to right without backtracking: the time it takes is linear in the length of the text. */
export class Scanner {
  readonly text: string;
  /** The part that is read, for errors, for example `$filter`. */
  readonly part: string;
  position = 0;
  /** Comparisons and characters read, which tests count to check that parsing is linear. */
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

  /** Reads the text that a sticky pattern matches at the position; undefined: no match. */
  match(pattern: RegExp): string | undefined {
    const found = this.peek(pattern);
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** Like `match`, without moving on. */
  peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    this.steps += 1 + (found?.length ?? 0);
    return found;
  }

  /** Reads exactly this text. Returns whether it was there. */
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

  /** Reads spaces. Returns whether there were any. */
  spaces(): boolean {
    return this.match(/[ \t]+/y) !== undefined;
  }

  /** Reads items between commas, with spaces around them. */
  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.separated(',')) items.push(item());
    return items;
  }

  /** Reads a separator with the spaces around it, or nothing. Returns whether it was there. */
  separated(mark: string): boolean {
    const found = this.match(mark === ',' ? /[ \t]*,[ \t]*/y : mark === ':' ? /[ \t]*:[ \t]*/y : /[ \t]*\/[ \t]*/y);
    return found !== undefined;
  }

  end(): void {
    if (!this.atEnd) throw this.unexpected();
  }

  /** Reads a nested part. @throws {Refusal} 400 where the nesting is too deep */
  within<T>(read: () => T): T {
    this.#level += 1;
    if (this.#level > deepest) throw this.tooComplex();
    const result = read();
    this.#level -= 1;
    return result;
  }

  /** Counts a node of an expression. @throws {Refusal} 400 where there are too many, or the nesting is too deep */
  count<T extends { depth: number }>(node: T): T {
    this.#nodes += 1;
    if (this.#nodes > maxNodes || node.depth > deepest) throw this.tooComplex();
    return node;
  }

  /**
   * Checks the number of terms or steps, as each is part of every statement. @throws {Refusal} 400 where there are too
   * many
   */
  few<T>(parts: T[]): T[] {
    if (parts.length > maxTerms) throw this.tooComplex();
    return parts;
  }

  tooComplex(): Refusal {
    return refuse.invalid(this.part, 'odata_too_complex', { part: this.part });
  }

  unexpected(): Refusal {
    return refuse.invalid(this.part, 'odata_syntax', { part: this.part, position: this.position + 1 });
  }
}

/** Stands for an encoded semicolon, as a plain one separates options. */
export const encodedSemicolon = '\u{E03B}';
/** A text with its encoded semicolons restored. */
export const plain = (text: string): string => text.replaceAll(encodedSemicolon, ';');

/** 501: valid, but not supported. */
export const unsupported = (what: string): Refusal => new Refusal(501, errorDetail('odata_unsupported', { what }));
