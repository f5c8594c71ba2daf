import type { Search } from './nodes.ts';
import { plain, type Scanner } from './scanner.ts';

const word = /[^\s"();]+/y;

/**
 * Reads `$search`: words and phrases, with `AND` (which may be left out), `OR` and `NOT`. Without an operand after
 * them, these are words themselves.
 */
export function readSearch(scanner: Scanner): Search {
  return scanner.within(() => {
    const operands = [readAll(scanner)];
    while (scanner.match(/[ \t]+OR[ \t]+(?=[^\s);])/y) !== undefined) operands.push(readAll(scanner));
    return joined('any', operands);
  });
}

function readAll(scanner: Scanner): Search {
  const operands = [readOne(scanner)];
  for (;;) {
    if (scanner.peek(/[ \t]+OR[ \t]+[^\s);]/y) !== undefined) break;
    if (scanner.match(/[ \t]+AND[ \t]+(?=[^\s);])/y) === undefined && scanner.match(/[ \t]+(?=[^\s);])/y) === undefined)
      break;
    operands.push(readOne(scanner));
  }
  return joined('all', operands);
}

function readOne(scanner: Scanner): Search {
  return scanner.within(() => {
    if (scanner.match(/NOT[ \t]+(?=[^\s);])/y) !== undefined) return { kind: 'not', operand: readOne(scanner) };
    if (scanner.take('(')) {
      scanner.spaces();
      const inner = readSearch(scanner);
      scanner.spaces();
      scanner.expect(')');
      return inner;
    }
    // Some clients use single quotes, as in `$filter`.
    const phrase = scanner.match(/"[^"\\]*(\\.[^"\\]*)*"|'[^']*'(?=[\s);]|$)/y);
    if (phrase !== undefined) {
      if (scanner.peek(word) !== undefined) throw scanner.unexpected();
      return { kind: 'text', text: plain(phrase.slice(1, -1).replaceAll(/\\(.)/g, '$1')) };
    }
    const text = scanner.match(word);
    if (text === undefined) throw scanner.unexpected();
    return { kind: 'text', text: plain(text) };
  });
}

const joined = (kind: 'all' | 'any', operands: Search[]): Search =>
  operands.length === 1 && operands[0] ? operands[0] : { kind, operands };
