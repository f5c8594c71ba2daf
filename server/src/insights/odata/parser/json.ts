import type { Scanner } from './scanner.ts';

/**
 * Reads a list or an object in JSON, in which values may be expressions. Only the syntax is checked, as no request with
 * JSON can be answered.
 */
export function readJson(scanner: Scanner, expression: () => void): void {
  scanner.within(() => {
    const isObject = scanner.take('{');
    if (!isObject) scanner.expect('[');
    const end = isObject ? '}' : ']';
    scanner.spaces();
    if (!scanner.is(end)) {
      scanner.list(() => {
        if (isObject) {
          readText(scanner);
          if (!scanner.separated(':')) throw scanner.unexpected();
        }
        readValue(scanner, expression);
      });
    }
    scanner.spaces();
    scanner.expect(end);
  });
}

function readValue(scanner: Scanner, expression: () => void): void {
  if (scanner.is('"')) readText(scanner);
  else if (scanner.is('{') || scanner.is('[')) readJson(scanner, expression);
  else expression();
}

function readText(scanner: Scanner): void {
  if (scanner.match(/"[^"\\]*(\\.[^"\\]*)*"/y) === undefined) throw scanner.unexpected();
}
