import type { Node, Program } from 'acorn';
import { BoundedParser } from './boundedParser.ts';

/** The syntax tree of a script; undefined: invalid, or nested too deep. */
export function parseScript(code: string): Program | undefined {
  try {
    return BoundedParser.parse(code, {
      ecmaVersion: 'latest',
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
  } catch {
    return undefined;
  }
}

/** Returns a function that gives the line of an offset, from 1. */
export function linesOf(code: string): (at: number) => number {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}

interface Edit {
  at: number;
  text: string;
  /** Whether the text belongs after a node that ends here, or before one that begins here. */
  isEnd: boolean;
  /** Length of its node: of two at the same offset, the longer node is the outer one. */
  length: number;
  order: number;
}

/** Texts to insert into a script, those of inner nodes before those of outer ones. */
export class Edits {
  private readonly list: Edit[] = [];

  open(at: number, text: string, node: Node): void {
    this.list.push({ at, text, isEnd: false, length: node.end - node.start, order: this.list.length });
  }

  close(at: number, text: string, node: Node): void {
    this.list.push({ at, text, isEnd: true, length: node.end - node.start, order: this.list.length });
  }

  around(node: Node, before: string, after: string): void {
    this.open(node.start, before, node);
    this.close(node.end, after, node);
  }

  applied(code: string): string {
    const sorted = this.list.toSorted((a, b) => {
      if (a.at !== b.at) return a.at - b.at;
      if (a.isEnd !== b.isEnd) return a.isEnd ? -1 : 1;
      const outerFirst = b.length - a.length || b.order - a.order;
      return a.isEnd ? -outerFirst : outerFirst;
    });
    let done = 0;
    const parts = sorted.flatMap(({ at, text }) => {
      const part = code.slice(done, at);
      done = at;
      return [part, text];
    });
    return [...parts, code.slice(done)].join('');
  }
}
