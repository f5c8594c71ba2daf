import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type OasisCase, oasisCases as cases } from '../../../testing/oasisCases.ts';
import { readExpression } from './options.ts';
import { readRequest } from './request.ts';
import { Scanner } from './scanner.ts';
import { readLiteral, readPrefixed } from './literals.ts';

/*
 * The test cases of the OASIS ABNF of OData 4.01, read from their file: valid ones have to be parsed, and invalid ones
 * refused.
 */

/** The text as a client sends it: characters that an address cannot contain are encoded. */
const sent = (text: string) =>
  text.replaceAll(/[ \t"{}[\]<>^`|\\#]|%(?![0-9A-Fa-f]{2})|[^\x20-\x7E]/g, (sign) => encodeURIComponent(sign));

/** The fragment is not sent. */
const options = (query: string) => readRequest('Products', sent(query.split('#')[0] ?? ''));
function relative(text: string) {
  const [before = ''] = text.split('#');
  const [address = '', ...query] = before.split('?');
  return readRequest(sent(address), sent(query.join('?')));
}

/** How each rule occurs in a request. */
const readers: Record<string, (input: string) => unknown> = {
  odataUri: (input) => {
    const found = /^https?:\/\/[^/]+\/((OData\/OData\.svc|MyService|service|Model\.Container)\/)?(.*)$/s.exec(input);
    if (!found) throw new Refusal(400, { type: 'path', message: 'no address' });
    return relative(found[3] ?? '');
  },
  odataRelativeUri: relative,
  resourcePath: relative,
  queryOptions: options,
  filter: options,
  select: options,
  expand: options,
  orderby: options,
  orderBy: options,
  compute: options,
  search: options,
  systemQueryOption: options,
  skiptoken: options,
  deltatoken: options,
  customQueryOption: options,
  searchExpr: (input) => options(`$search=${input}`),
  entitySetName: relative,
  functionParameter: (input) => relative(`Products(${input})`),
  propertyPathExpr: (input) => options(`$filter=${input} eq 1`),
  anyExpr: (input) => options(`$filter=Products/${input}`),
};
for (const rule of ['commonExpr', 'boolCommonExpr', 'boolcommonExpr', 'firstMemberExpr', 'notExpr', 'isofExpr']) {
  readers[rule] = (input) => options(`$filter=${input}`);
}
readers['odataIdentifier'] = (input) => options(`$compute=1 as ${input}`);
readers['stringInUrl'] = (input) => options(`$filter=@a eq 'x'&@a=[${input}]`);
/** Values; the rules of values in answers, which differ a little, are never parsed. */
for (const rule of [
  'binaryLiteral boolean date dateTimeOffsetLiteral dateTimeOffsetValueInUrl durationLiteral primitiveLiteral',
  'decimalLiteral doubleLiteral singleLiteral sbyteLiteral int16Literal int32Literal int64Literal null stringLiteral guid',
  'timeOfDayLiteral enumLiteral geographyCollection geographyLineString geographyMultiLineString geographyMultiPoint',
  'geographyMultiPolygon geographyPoint geographyPolygon geometryCollection geometryLineString geometryMultiLineString',
  'geometryMultiPoint geometryMultiPolygon geometryPoint geometryPolygon',
]
  .join(' ')
  .split(' ')) {
  readers[rule] = (input) => {
    const scanner = new Scanner(decodeURIComponent(input), rule);
    const read = readLiteral(scanner) ?? readPrefixed(scanner, scanner.match(/[\w.]+/y) ?? '');
    scanner.end();
    if (['boolean', 'date'].includes(rule) && read.type !== rule) throw scanner.unexpected();
    return read;
  };
}

/** Headers are tested in `headers.test.ts`; requests of a read-only service have none of the others. */
const elsewhere: Record<string, readonly string[]> = {
  headers: ['header', 'prefer', 'preference', 'includeAnnotationsPreference', 'maxpagesizePreference'],
  'ids of requests in batches, which are answered with 501': ['request-id'],
  'the address of the context, which answers have': ['context'],
  'values in bodies': [
    'booleanValue dateValue dateTimeOffsetValue decimalValue durationValue doubleValue singleValue byteValue sbyteValue',
    'int16Value int32Value int64Value primitiveValue timeOfDayValue enumValue',
  ].flatMap((names) => names.split(' ')),
};

/** Refused because of the names in the model of the test cases; their syntax is valid. */
const byNames = new Set([
  'Categories/TheBestProduct()',
  'Categories(1)/Address/$value',
  'Categories(1)/Thumbnail/$value',
  'Products(1)/Model.BestSellingProduct/Model.BestSellingProduct',
  // A custom option, which may have any name.
  '$search=more&more',
  '$skiptoken=Not&this',
]);

function isRead({ Rule, Input }: OasisCase): boolean {
  try {
    readers[Rule]?.(Input);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return false;
    throw error;
  }
}

describe.skipIf(cases.length === 0)('the test cases of the OASIS ABNF', () => {
  const ours = cases.filter(({ Rule }) => Rule in readers);

  test('are those of addresses; each other rule has a reason to be left out', () => {
    const known = new Set([...Object.keys(readers), ...Object.values(elsewhere).flat()]);
    expect(cases.filter(({ Rule }) => !known.has(Rule))).toEqual([]);
    expect(cases.length).toBe(840);
    expect(ours.length).toBeGreaterThan(630);
  });

  test('that are valid are parsed', () => {
    const wrong = ours.filter((one) => one.FailAt === undefined && !isRead(one));
    expect(wrong.map(({ Rule, Input }) => `${Rule}: ${Input}`)).toEqual([]);
  });

  test('that are invalid are refused', () => {
    const wrong = ours.filter((one) => one.FailAt !== undefined && !byNames.has(one.Input) && isRead(one));
    expect(wrong.map(({ Rule, Input }) => `${Rule}: ${Input}`)).toEqual([]);
  });

  test('take only a few steps a character', () => {
    for (const one of ours.filter(({ Rule }) => /Expr$|^filter$|^queryOptions$/.test(Rule))) {
      if (!isRead(one)) continue;
      const asked = readers[one.Rule]?.(one.Input);
      const { steps } = z.object({ steps: z.number() }).parse(asked);
      expect(steps).toBeLessThan(60 * (one.Input.length + 10));
    }
  });
});

test('a text twice as long takes twice as many steps, also one that is refused at its end', () => {
  const stepsOf = (text: string) => {
    const scanner = new Scanner(text, '$filter');
    try {
      readExpression(scanner);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return scanner.steps;
  };
  const hostile = [
    (n: number) => `'${'a'.repeat(n)}`,
    (n: number) => `Text eq '${"''".repeat(n)}' `,
    (n: number) => `${'('.repeat(n)}1`,
    (n: number) => `Score in (${Array.from({ length: n }, () => '1').join(',')}`,
    (n: number) => Array.from({ length: n }, () => 'Score eq 1').join(' or '),
    (n: number) => `${'9'.repeat(n)}x`,
    (n: number) => `Text${' '.repeat(n)}x`,
    (n: number) => `[${'[1],'.repeat(n)}`,
    (n: number) => `a${'/b'.repeat(n)}/`,
    (n: number) => `binary'${'ab'.repeat(n)}%`,
  ];
  for (const made of hostile) {
    const [once, twice] = [stepsOf(made(500)), stepsOf(made(1000))];
    expect(twice).toBeLessThan(2.2 * once + 50);
    // A megabyte ends in linear time as well.
    expect(stepsOf(made(250_000))).toBeLessThan(600 * once + 50_000);
  }
});
