import { refuse } from '../../../platform/http/refusal.ts';
import { readApply } from './apply.ts';
import type { Node, OrderTerm, Search, Segment, Transformation } from './nodes.ts';
import { readCompute, readExpand, readExpression, readFlag, readNumber, readOrder, readSelect } from './options.ts';
import { decode, readPath } from './path.ts';
import { encodedSemicolon, plain, Scanner } from './scanner.ts';
import { readSearch } from './search.ts';

/** A parsed request. */
export interface FeedRequest {
  path: Segment[];
  filter?: Node;
  orderby?: OrderTerm[];
  select?: string[];
  expand?: string[];
  search?: Search;
  apply?: Transformation[];
  top?: number;
  skip?: number;
  count?: boolean;
  format?: string;
  skiptoken?: string;
  schemaversion?: string;
  /** Valid options that cannot be answered. */
  others: string[];
  aliases: Map<string, Node>;
  /** The options as they were sent, by name, for the link to the next page. */
  sent: Map<string, string>;
  /** Options that occur twice. */
  twice: string[];
  /** See `Scanner`. */
  steps: number;
}

const whole = (read: (scanner: Scanner) => unknown) => (scanner: Scanner) => void read(scanner);

/** Options that cannot be answered; they are still parsed, so that invalid ones are refused. */
const unanswered: Readonly<Record<string, (scanner: Scanner) => void>> = {
  compute: readCompute,
  index: whole((scanner) => scanner.match(/-?\d{1,15}/y)),
  id: whole((scanner) => scanner.match(/.+/y)),
  deltatoken: whole((scanner) => scanner.match(/.+/y)),
};
const answered = 'filter orderby select expand search apply top skip count format skiptoken schemaversion';
const names = new Set([...Object.keys(unanswered), ...answered.split(' ')]);

/**
 * Parses a request from its address as it was sent.
 * @param path below the root of the feed
 * @throws {Refusal} 400 on the invalid part
 */
export function readRequest(path: string, query: string): FeedRequest {
  const asked: FeedRequest = {
    path: readPath(path),
    others: [],
    aliases: new Map(),
    sent: new Map(),
    twice: [],
    steps: 0,
  };
  for (const part of query.split('&')) if (part !== '') readOption(asked, part);
  checkEntity(asked);
  return asked;
}

/** Checks `$entity?$id=…`; without a type, only `$format` may be added. */
function checkEntity({ path, sent }: FeedRequest): void {
  const [first, type] = path;
  if (first?.kind !== 'system' || first.name !== '$entity') return;
  const options = [...sent.keys()].filter((name) => name !== 'id' && name !== 'format');
  if (!sent.has('id') || (!type && options.length > 0)) throw refuse.invalid('$id', 'required');
}

function readOption(asked: FeedRequest, part: string): void {
  const [rawName = '', ...rest] = part.split('=');
  const raw = rest.join('=');
  const name = fromForm(rawName);
  if (name.startsWith('@')) {
    readAlias(asked, name, raw);
    return;
  }
  const known = name.replace(/^\$/, '').toLowerCase();
  if (!names.has(known)) {
    // Without the sign, it is a custom option.
    if (name.startsWith('$')) throw refuse.invalid(name, 'odata_option_unknown', { name });
    return;
  }
  if (asked.sent.has(known)) asked.twice.push(`$${known}`);
  asked.sent.set(known, part);
  // Semicolons separate nested options; an encoded one is a character.
  const scanner = new Scanner(fromForm(raw.replaceAll(/%3b/gi, encodedSemicolon)), `$${known}`);
  if (/^\s/.test(scanner.text)) throw scanner.unexpected();
  readValue(asked, known, scanner);
  scanner.end();
  asked.steps += scanner.steps;
}

/** In a query, a plus sign is a space, as in forms. */
const fromForm = (text: string): string => decode(text.replaceAll('+', ' '));

function readAlias(asked: FeedRequest, name: string, raw: string): void {
  const scanner = new Scanner(fromForm(raw), name);
  asked.sent.set(name, `${name}=${raw}`);
  asked.aliases.set(name.slice(1), readExpression(scanner));
  scanner.end();
  asked.steps += scanner.steps;
}

function readValue(asked: FeedRequest, name: string, scanner: Scanner): void {
  const unknown = unanswered[name];
  if (unknown) {
    if (scanner.atEnd) throw scanner.unexpected();
    unknown(scanner);
    asked.others.push(`$${name}`);
  } else if (name === 'filter') asked.filter = readExpression(scanner);
  else if (name === 'orderby') asked.orderby = readOrder(scanner);
  else if (name === 'select') asked.select = readSelect(scanner);
  else if (name === 'expand') asked.expand = readExpand(scanner);
  else if (name === 'search') asked.search = readSearch(scanner);
  else if (name === 'apply') asked.apply = readApply(scanner);
  else if (name === 'top') asked.top = readNumber(scanner);
  else if (name === 'skip') asked.skip = readNumber(scanner);
  else if (name === 'count') asked.count = readFlag(scanner);
  else if (name === 'schemaversion') asked.schemaversion = readText(scanner, /\*|[\w.~-]+/y);
  else if (name === 'skiptoken') asked.skiptoken = readText(scanner, /.+/y);
  else asked.format = readText(scanner, /[\w.+/*-]+([ ;\uE03B][ \w.=+/*-]+)*/y);
}

function readText(scanner: Scanner, pattern: RegExp): string {
  const text = scanner.match(pattern);
  if (text === undefined) throw scanner.unexpected();
  return plain(text);
}
