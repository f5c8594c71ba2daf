import type { LiteralType } from './nodes.ts';
import { plain, type Scanner } from './scanner.ts';

/** Patterns of literals without quotes; a longer form comes before forms that it begins with. */
const patterns: readonly (readonly [LiteralType, RegExp])[] = [
  ['other', /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}(?![\w-])/y],
  [
    'dateTime',
    // A plus sign arrives as a space, as in forms.
    /-?\d{4,6}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,12})?)?(Z|[-+ ]([01]\d|2[0-3]):[0-5]\d)(?![\w.])/iy,
  ],
  ['date', /-?\d{4,6}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\w.-])/y],
  ['time', /([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,12})?)?(?![\w.])/y],
  ['other', /([+-]?INF|NaN)(?!\w)/y],
  ['decimal', /[+-]?\d+(\.\d+(e[+-]?\d+)?|e[+-]?\d+)(?![\w.])/iy],
  ['integer', /[+-]?\d+(?![\w.])/y],
  ['boolean', /(true|false)(?![\w./('])/iy],
  ['null', /null(?![\w./('])/y],
];

const duration = /-?P(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?(?=')/y;
const binary = /([\w-]{4})*([\w-]{1,3}={0,2})?(?=')/y;
const enumeration = /([A-Za-z_]\w*|[+-]?\d+)( *, *([A-Za-z_]\w*|[+-]?\d+))*(?=')/y;

/** Reads a literal at the position of the scanner; undefined: there is none. */
export function readLiteral(scanner: Scanner): { type: LiteralType; text: string } | undefined {
  if (scanner.is("'")) return { type: 'string', text: readString(scanner) };
  for (const [type, pattern] of patterns) {
    const text = scanner.match(pattern);
    if (text !== undefined) return { type, text };
  }
  return undefined;
}

/** Reads a text in quotes; a quote in it is doubled. */
function readString(scanner: Scanner): string {
  const text = scanner.match(/'[^']*(''[^']*)*'(?!')/y);
  if (text === undefined) throw scanner.unexpected();
  return plain(text.slice(1, -1).replaceAll("''", "'"));
}

/**
 * Reads the quoted text after a prefix: `duration'P1D'`, `Sales.Pattern'Yellow'`, `geography'SRID=0;Point(1 2)'`. The
 * scanner is before the quote.
 */
export function readPrefixed(scanner: Scanner, prefix: string): { type: LiteralType; text: string } {
  scanner.expect("'");
  const known = prefix.toLowerCase();
  const isGeo = known === 'geography' || known === 'geometry';
  if (isGeo) readGeo(scanner);
  else {
    const pattern = known === 'duration' ? duration : known === 'binary' ? binary : enumeration;
    if (scanner.match(pattern) === undefined) throw scanner.unexpected();
  }
  scanner.expect("'");
  // The value is dropped: requests with this type cannot be answered.
  return { type: 'other', text: prefix };
}

/** Reads a place or a shape: its words, numbers and balanced parentheses. */
function readGeo(scanner: Scanner): void {
  if (scanner.match(/SRID=\d{1,5};/iy) === undefined) throw scanner.unexpected();
  readShape(scanner);
}

function readShape(scanner: Scanner): void {
  const name = scanner.match(/(Multi)?(Point|LineString|Polygon)|GeometryCollection|Collection/iy)?.toLowerCase();
  if (name === undefined) throw scanner.unexpected();
  if (!name.endsWith('collection')) {
    readCoordinates(scanner);
    return;
  }
  scanner.expect('(');
  scanner.list(() => scanner.within(() => readShape(scanner)));
  scanner.expect(')');
}

function readCoordinates(scanner: Scanner): void {
  scanner.expect('(');
  if (scanner.take(')')) return;
  scanner.list(() => {
    if (scanner.is('(')) {
      scanner.within(() => readCoordinates(scanner));
    } else if (scanner.match(/[+-]?\d+(\.\d+)?( [+-]?\d+(\.\d+)?){1,3}/y) === undefined) throw scanner.unexpected();
  });
  scanner.expect(')');
}
