import type { Aggregate, Transformation } from './nodes.ts';
import { identifier } from './expression.ts';
import { readExpression } from './options.ts';
import type { Scanner } from './scanner.ts';

/** Reads `$apply`: transformations between slashes, each applied to the result of the one before. */
export function readApply(scanner: Scanner): Transformation[] {
  const steps = [readStep(scanner)];
  while (scanner.take('/')) steps.push(readStep(scanner));
  return scanner.few(steps);
}

function readStep(scanner: Scanner): Transformation {
  const name = scanner.match(/[a-z][\w.]{0,127}/iy)?.toLowerCase();
  if (name === undefined) throw scanner.unexpected();
  if (name === 'identity') return { kind: 'unsupported', what: name };
  scanner.expect('(');
  const step = readArguments(scanner, name);
  scanner.expect(')');
  return step;
}

function readArguments(scanner: Scanner, name: string): Transformation {
  if (name === 'filter') {
    scanner.spaces();
    const filter = readExpression(scanner);
    scanner.spaces();
    return { kind: 'filter', filter };
  }
  if (name === 'aggregate') return { kind: 'aggregate', aggregate: readAggregates(scanner) };
  if (name === 'groupby') {
    scanner.spaces();
    scanner.expect('(');
    scanner.spaces();
    const by = scanner.is(')') ? [] : scanner.list(() => readName(scanner));
    scanner.spaces();
    scanner.expect(')');
    const aggregate = scanner.match(/[ \t]*,[ \t]*aggregate\(/iy) === undefined ? [] : readAggregates(scanner);
    if (aggregate.length > 0) scanner.expect(')');
    scanner.spaces();
    return { kind: 'groupby', by, aggregate };
  }
  skipBalanced(scanner);
  return { kind: 'unsupported', what: `$apply with ${name}` };
}

/** Reads aggregates, for example `Messages with sum as Total, $count as Days`. */
function readAggregates(scanner: Scanner): Aggregate[] {
  scanner.spaces();
  const aggregates = scanner.list(() => {
    const of = scanner.take('$count') ? null : readName(scanner);
    const method =
      of === null
        ? 'count'
        : scanner
            .match(/[ \t]+with[ \t]+[a-z][\w.]{0,127}/iy)
            ?.trim()
            .split(/\s+/)[1];
    const as = scanner.match(/[ \t]+as[ \t]+/iy) === undefined ? undefined : readName(scanner);
    if (method === undefined || as === undefined) throw scanner.unexpected();
    return { of, method: method.toLowerCase(), as };
  });
  scanner.spaces();
  return scanner.few(aggregates);
}

function readName(scanner: Scanner): string {
  const name = scanner.match(identifier);
  if (name === undefined) throw scanner.unexpected();
  return name;
}

/** Skips texts, and balanced parentheses with their content. */
function skipBalanced(scanner: Scanner): void {
  for (let open = 0; ;) {
    scanner.match(/[^()']+/y);
    if (scanner.is("'")) {
      if (scanner.match(/'[^']*'/y) === undefined) throw scanner.unexpected();
    } else if (scanner.take('(')) open += 1;
    else if (open === 0) return;
    else {
      scanner.expect(')');
      open -= 1;
    }
  }
}
