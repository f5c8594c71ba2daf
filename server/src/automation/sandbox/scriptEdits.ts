import type { Node, Program } from 'acorn';
import { BoundedParser } from './boundedParser.ts';

/** What a script says; undefined: it cannot be read, or nests deeper than is read. */
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

/** The line of a place, from 1. */
export function linesOf(code: string): (at: number) => number {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}

interface Edit {
  at: number;
  text: string;
  /** After what ends here, or before what begins here. */
  isEnd: boolean;
  /** Length of the node that it is for: of two at one place, the longer node is outside. */
  length: number;
  order: number;
}

/** Texts to put into a script. Inner nodes come before outer ones. */
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
