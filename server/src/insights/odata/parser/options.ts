import { ExpressionReader, identifier } from './expression.ts';
import type { Node, OrderTerm } from './nodes.ts';
import type { Scanner } from './scanner.ts';
import { readSearch } from './search.ts';

/**
 * Options in the parentheses of `$expand` and `$select`, and after `$count`: each is parsed, but cannot be answered.
 */
const nestedReaders: Readonly<Record<string, (scanner: Scanner) => unknown>> = {
  filter: readExpression,
  search: readSearch,
  orderby: readOrder,
  select: readSelect,
  expand: readExpand,
  compute: readCompute,
  top: readNumber,
  skip: readNumber,
  count: readFlag,
  levels: (scanner) => scanner.match(/max(?!\w)|[1-9]\d{0,8}(?!\w)/iy) ?? fail(scanner),
};
/** Options that limit a count, and options that may follow a reference. */
const narrowing = new Set(['filter', 'search']);
const ofReferences = new Set(['filter', 'search', 'orderby', 'top', 'skip', 'count']);

function fail(scanner: Scanner): never {
  throw scanner.unexpected();
}

/** Reads an expression, as in `$filter`. */
export function readExpression(scanner: Scanner): Node {
  return new ExpressionReader(scanner, (inner) => readNested(inner, narrowing)).read();
}

/** Reads a number without a sign. */
export function readNumber(scanner: Scanner): number {
  return Number(scanner.match(/\d{1,15}(?!\w)/y) ?? fail(scanner));
}

export function readFlag(scanner: Scanner): boolean {
  return (scanner.match(/(true|false)(?!\w)/iy) ?? fail(scanner)).toLowerCase() === 'true';
}

/** Reads the terms of `$orderby`. */
export function readOrder(scanner: Scanner): OrderTerm[] {
  const terms = scanner.list(() => {
    const by = readExpression(scanner);
    const direction = scanner.match(/[ \t]+(asc|desc)(?!\w)/iy);
    return { by, descending: direction !== undefined && /desc/i.test(direction) };
  });
  return scanner.few(terms);
}

/** Reads `Score mul 100 as Percent, …`. */
export function readCompute(scanner: Scanner): void {
  scanner.list(() => {
    readExpression(scanner);
    if (scanner.match(/[ \t]+as[ \t]+/iy) === undefined || scanner.match(identifier) === undefined) fail(scanner);
  });
}

/** Reads the names of `$select`: `*`, properties, and paths, which no property has. */
export function readSelect(scanner: Scanner): string[] {
  return scanner.list(() => {
    const path = readItemPath(scanner);
    if (scanner.take('(')) {
      // Parameters of a function, or options.
      if (scanner.peek(/[$@]|\w+=/y) === undefined) scanner.list(() => scanner.match(identifier) ?? fail(scanner));
      else readNested(scanner);
      scanner.expect(')');
    }
    return path;
  });
}

/** Reads the paths of `$expand`. */
export function readExpand(scanner: Scanner): string[] {
  return scanner.list(() => {
    const path = readItemPath(scanner);
    if (scanner.take('(')) {
      readNested(scanner, path.endsWith('$count') ? narrowing : path.endsWith('$ref') ? ofReferences : undefined);
      scanner.expect(')');
    }
    return path;
  });
}

/** Reads `Name`, `Type/Name`, `*`, `Namespace.*`, `@Namespace.Term`, `$value`, `Name/$ref` or `Name/$count`. */
function readItemPath(scanner: Scanner): string {
  return (
    scanner.match(
      /(\$value|\*|@?[\p{L}_]\w{0,127}(\.(\*|[\p{L}_]\w{0,127}))*(#\w{1,128})?)(\/(\*|\$ref|\$count|@?[\p{L}_]\w{0,127}(\.[\p{L}_]\w{0,127})*(#\w{1,128})?))*/uy,
    ) ?? fail(scanner)
  );
}

/** Reads options between semicolons, up to the closing parenthesis. */
function readNested(scanner: Scanner, allowed?: ReadonlySet<string>): void {
  scanner.within(() => {
    do {
      if (scanner.take('@')) {
        if (scanner.match(identifier) === undefined) fail(scanner);
        scanner.expect('=');
        readExpression(scanner);
        continue;
      }
      const name = scanner
        .match(/\$?[a-z]+(?==)/iy)
        ?.replace('$', '')
        .toLowerCase();
      const read = name === undefined ? undefined : nestedReaders[name];
      if (name === undefined || !read || (allowed && !allowed.has(name))) fail(scanner);
      scanner.expect('=');
      read(scanner);
    } while (scanner.match(/[;\uE03B]/y) !== undefined);
  });
}
