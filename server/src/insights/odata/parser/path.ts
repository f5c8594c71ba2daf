import { refuse } from '../../../platform/http/refusal.ts';
import { identifier } from './expression.ts';
import { readLiteral, readPrefixed } from './literals.ts';
import type { Key, Node, Segment } from './nodes.ts';
import { readExpression } from './options.ts';
import { Scanner } from './scanner.ts';

/** Segments that are alone, or before the type of their result. */
const atStart = /^\$(metadata|batch|all|entity)$/;
/** Segments that end a path; after a collection, a query may be posted. */
const atEnd = /^\$(count|value|ref|query)$/;

/**
 * Parses a path below the root of a feed.
 * @param raw as it was sent: an encoded slash does not separate segments
 * @throws {Refusal} 400
 */
export function readPath(raw: string): Segment[] {
  const segments: Segment[] = [];
  const parts = raw.split('/');
  if (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    const last = segments.at(-1);
    const scanner = new Scanner(decode(part), 'path');
    if (last?.kind === 'system' && atEnd.test(last.name)) throw scanner.unexpected();
    segments.push(segments.length === 0 ? readFirst(scanner) : readNext(scanner, part));
  }
  return segments;
}

/** Decodes a segment of an address. @throws {Refusal} 400 */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse.invalid('path', 'path_encoding');
  }
}

function readFirst(scanner: Scanner): Segment {
  if (atStart.test(scanner.text)) return { kind: 'system', name: scanner.text };
  if (scanner.take('$crossjoin(')) {
    scanner.list(() => readIdentifier(scanner));
    scanner.expect(')');
    scanner.end();
    return { kind: 'system', name: '$crossjoin' };
  }
  const name = readIdentifier(scanner);
  return withKeys(scanner, name, false);
}

function readNext(scanner: Scanner, raw: string): Segment {
  const { text } = scanner;
  if (atEnd.test(text) || text === '$each') return { kind: 'system', name: text };
  if (scanner.take('$filter(')) {
    readExpression(scanner);
    scanner.expect(')');
    while (scanner.is('(')) readKeys(scanner);
    scanner.end();
    return { kind: 'system', name: '$filter' };
  }
  if (text === '' || text.startsWith('$')) throw scanner.unexpected();
  const names = scanner.match(/[\p{L}_]\w{0,127}(\.[\p{L}_]\w{0,127})*(?=$|\()/uy);
  // Anything else can be the key of an entity.
  if (names === undefined || (raw.includes("'") && !text.includes('('))) return { kind: 'key', text };
  return withKeys(scanner, names, names.includes('.'));
}

function withKeys(scanner: Scanner, name: string, qualified: boolean): Segment {
  const keys: Key[][] = [];
  while (scanner.is('(')) keys.push(readKeys(scanner));
  scanner.end();
  return { kind: 'name', name, qualified, keys };
}

/** Reads keys: `(1)`, `('a')`, `(Day=2026-01-01,Intent='a')`, `(@key)`, `()`. */
function readKeys(scanner: Scanner): Key[] {
  scanner.expect('(');
  scanner.spaces();
  const keys = scanner.is(')') ? [] : scanner.list(() => readKey(scanner));
  scanner.spaces();
  scanner.expect(')');
  if (keys.length > 1 && keys.some(({ name }) => name === '')) throw scanner.unexpected();
  return keys;
}

function readKey(scanner: Scanner): Key {
  if (scanner.peek(/[\p{L}_]\w{0,127}=/uy) === undefined) return { name: '', value: readValue(scanner) };
  const name = readIdentifier(scanner);
  scanner.expect('=');
  return { name, value: readValue(scanner) };
}

function readValue(scanner: Scanner): Node {
  if (scanner.take('@')) return { kind: 'alias', name: readIdentifier(scanner), depth: 1 };
  const literal = readLiteral(scanner) ?? readPrefixed(scanner, readIdentifier(scanner));
  return { kind: 'literal', ...literal, depth: 1 };
}

function readIdentifier(scanner: Scanner): string {
  const name = scanner.match(identifier);
  if (name === undefined) throw scanner.unexpected();
  return name;
}
