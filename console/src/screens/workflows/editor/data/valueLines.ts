/*
 * Serializes rules, triggers, states and settings as lines of text, and parses them, so that two users' changes are
 * merged line by line, as those of code are. Field names are sorted. A separator line follows each element, so that
 * changes of two neighbours are apart; an end line follows each list, so that an element added at its end stays in
 * it.
 */

const indent = (depth: number, text: string): string => '  '.repeat(depth) + text;
const isContainer = (value: unknown): value is object => value instanceof Object;
const end = ',';

/** A value as lines: its elements or its fields, one per line, with nested ones below. */
export function linesOfValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => elementLines(element, 0));
  if (!isContainer(value)) return value === undefined || value === null ? [] : [JSON.stringify(value)];
  const { plain, nested } = fieldsOf(value);
  const fields = plain.flatMap(([name, field]) => [JSON.stringify({ [name]: field }), end]);
  return [...fields, ...nested.flatMap(([name, field]) => containerLines(name, field, 0))];
}

function elementLines(element: unknown, depth: number): string[] {
  if (!isContainer(element)) return [indent(depth, JSON.stringify(element)), indent(depth, end)];
  const { plain, nested } = fieldsOf(element);
  return [
    indent(depth, JSON.stringify(Object.fromEntries(plain))),
    ...nested.flatMap(([name, field]) => containerLines(name, field, depth + 1)),
    indent(depth, end),
  ];
}

/** A list within an element, or an object as a list of one. */
function containerLines(name: string, value: object, depth: number): string[] {
  const isList = Array.isArray(value);
  const elements = isList ? value : [value];
  return [
    indent(depth, `${name}${isList ? '[' : '{'}`),
    ...elements.flatMap((element) => elementLines(element, depth + 1)),
    indent(depth, isList ? ']' : '}'),
  ];
}

function fieldsOf(value: object) {
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    plain: fields.filter(([, field]) => !isContainer(field)),
    nested: fields.flatMap(([name, field]): [string, object][] => (isContainer(field) ? [[name, field]] : [])),
  };
}

/**
 * Parses a line for display: an element, or the name of the list that follows; undefined for a line that only ends
 * something.
 */
export function readLine(
  line: string,
): { depth: number; value: unknown } | { depth: number; list: string } | undefined {
  const text = line.trimStart();
  const depth = (line.length - text.length) / 2;
  if (text === end || text === ']' || text === '}' || text === '') return undefined;
  const list = /^(\w+)[[{]$/.exec(text)?.[1];
  return list === undefined ? { depth, value: JSON.parse(text) } : { depth, list };
}

/**
 * Parses lines into the JSON of the value.
 * @param lines lines of `linesOfValue`; those of a merge may be inconsistent
 * @returns undefined where they are inconsistent
 */
export function jsonOfLines(lines: readonly string[], isList: boolean): string | undefined {
  const reader = new Reader(lines.map((line) => line.trim()));
  try {
    const json = isList ? `[${reader.elements().join(',')}]` : reader.fields();
    if (!reader.isAtEnd) return undefined;
    JSON.parse(json);
    return json;
  } catch {
    return undefined;
  }
}

class Reader {
  private at = 0;
  private readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  get isAtEnd(): boolean {
    return this.at >= this.lines.length;
  }

  elements(): string[] {
    const elements: string[] = [];
    while (!this.isAtEnd && this.next !== ']' && this.next !== '}') elements.push(this.element());
    return elements;
  }

  /** Fields of a top-level object, one per line. */
  fields(): string {
    const fields: string[] = [];
    while (!this.isAtEnd) {
      if (this.opens) fields.push(this.container());
      else {
        fields.push(inside(this.take()));
        this.expect(end);
      }
    }
    return `{${fields.join(',')}}`;
  }

  private get next(): string {
    return this.lines[this.at] ?? '';
  }

  private get opens(): boolean {
    return /^\w+[[{]$/.test(this.next);
  }

  private element(): string {
    const plain = this.take();
    const nested: string[] = [];
    while (this.opens) nested.push(this.container());
    this.expect(end);
    if (nested.length === 0) return plain;
    const fields = inside(plain);
    return `{${[...(fields === '' ? [] : [fields]), ...nested].join(',')}}`;
  }

  private container(): string {
    const opening = this.take();
    const name = JSON.stringify(opening.slice(0, -1));
    const elements = this.elements();
    if (opening.endsWith('[')) {
      this.expect(']');
      return `${name}:[${elements.join(',')}]`;
    }
    this.expect('}');
    const [only] = elements;
    if (only === undefined || elements.length > 1) throw new SyntaxError(`One ${opening} is expected.`);
    return `${name}:${only}`;
  }

  private take(): string {
    const line = this.next;
    this.at += 1;
    return line;
  }

  private expect(line: string): void {
    if (this.take() !== line) throw new SyntaxError(`${line} is expected.`);
  }
}

/** The fields of an object's JSON, without its braces. */
function inside(json: string): string {
  if (!json.startsWith('{') || !json.endsWith('}')) throw new SyntaxError('An object is expected.');
  return json.slice(1, -1);
}
