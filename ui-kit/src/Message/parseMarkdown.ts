/** Inline content of a block. */
export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em' | 'del'; children: InlineNode[] }
  | { kind: 'link'; href: string; children: InlineNode[] };

export type Block =
  | { kind: 'paragraph'; children: InlineNode[] }
  | { kind: 'heading'; level: number; children: InlineNode[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  /** The first row is the header; `align` has one entry per column. */
  | { kind: 'table'; align: Align[]; rows: InlineNode[][][] }
  | { kind: 'rule' };

export type Align = 'start' | 'center' | 'end';

const FENCE = /^\s{0,3}(```+|~~~+)\s*([\w+-]*)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^\s{0,3}>\s?/;
const ITEM = /^(\s{0,3})([-*+]|\d{1,9}[.)])(\s+)/;
/** The separator line below a table's header. */
const COLUMNS = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/;

/** Lists nested deeper than this stay text, as input is not trusted. */
const MAX_DEPTH = 4;

/**
 * Parses the Markdown used in chats: paragraphs, headings, lists, tables, quotes, code, emphasis and links. HTML stays
 * text. No input throws.
 */
export const parseMarkdown = (text: string): Block[] => parseLines(linesOf(text), 0);

const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n');

/**
 * Parses a text repeatedly while it grows: blocks that can no longer change stay the same objects. An addition may
 * change the last block, and also the one before by joining the last to it, as in a list or a table.
 */
export function growingMarkdown(): (text: string) => Block[] {
  let lines: string[] = [];
  let blocks: Block[] = [];
  let starts: number[] = [];
  return (text) => {
    const grown = linesOf(text);
    const from = starts.at(-2) ?? 0;
    const kept = from > 0 && lines.slice(0, from).every((line, at) => line === grown[at]) ? from : 0;
    const begun: number[] = [];
    const parsed = parseLines(grown.slice(kept), 0, begun);
    blocks = [...(kept > 0 ? blocks.slice(0, -2) : []), ...parsed];
    starts = [...(kept > 0 ? starts.slice(0, -2) : []), ...begun.map((line) => line + kept)];
    lines = grown;
    return blocks;
  };
}

/** @param starts filled with the first line of each block */
function parseLines(lines: readonly string[], depth: number, starts: number[] = []): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let begun = 0;
  const add = (start: number, block: Block) => {
    starts.push(start);
    blocks.push(block);
  };
  const flush = () => {
    if (paragraph.length > 0) {
      add(begun, { kind: 'paragraph', children: parseInline(paragraph.join('\n').trim()) });
    }
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (fence) {
      flush();
      const mark = fence[1] ?? '```';
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(mark));
      const body = lines.slice(at + 1, end < 0 ? undefined : end);
      add(at, { kind: 'code', text: body.join('\n'), language: fence[2] ?? '' });
      at = end < 0 ? lines.length : end;
    } else if (heading) {
      flush();
      add(at, { kind: 'heading', level: heading[1]?.length ?? 1, children: parseInline(heading[2] ?? '') });
    } else if (RULE.test(line)) {
      flush();
      add(at, { kind: 'rule' });
    } else if (depth < MAX_DEPTH && QUOTE.test(line)) {
      flush();
      const body = takeWhile(lines, at, (other) => QUOTE.test(other));
      add(at, {
        kind: 'quote',
        children: parseLines(
          body.map((other) => other.replace(QUOTE, '')),
          depth + 1,
        ),
      });
      at += body.length - 1;
    } else if (depth < MAX_DEPTH && ITEM.test(line)) {
      flush();
      const { list, length } = takeList(lines, at, depth);
      add(at, list);
      at += length - 1;
    } else if (line.includes('|') && COLUMNS.test(lines[at + 1] ?? '')) {
      flush();
      const body = takeWhile(lines, at + 2, (other) => other.includes('|'));
      const align = cellsOf(lines[at + 1] ?? '').map(alignOf);
      const rows = [line, ...body].map((row) => cellsOf(row).slice(0, align.length).map(parseInline));
      add(at, { kind: 'table', align, rows });
      at += body.length + 1;
    } else if (line.trim() === '') flush();
    else {
      if (paragraph.length === 0) begun = at;
      paragraph.push(line);
    }
  }
  flush();
  return blocks;
}

function takeWhile(lines: readonly string[], from: number, test: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index >= from && !test(line));
  return lines.slice(from, end < 0 ? undefined : end);
}

/** Reads a list from `from` on: an item includes the following lines that are indented or continue it. */
function takeList(lines: readonly string[], from: number, depth: number): { list: Block; length: number } {
  const first = ITEM.exec(lines[from] ?? '');
  const marker = first?.[2] ?? '-';
  const indent = (first?.[1]?.length ?? 0) + 2;
  const ordered = /\d/.test(marker);
  const items: string[][] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    const isSibling = item && (item[1]?.length ?? 0) < indent && /\d/.test(item[2] ?? '') === ordered;
    if (isSibling) items.push([line.slice(item[0].length)]);
    else if (/^\s{2,}\S/.test(line)) items.at(-1)?.push(line.replace(/^\s{2,4}/, ''));
    else if (line.trim() === '' && /^(\s{2,}\S|\s{0,3}([-*+]|\d{1,9}[.)])\s)/.test(lines[at + 1] ?? '')) {
      items.at(-1)?.push('');
    } else break;
  }
  const blocks = items.map((item) => parseLines(item, depth + 1));
  return {
    list: { kind: 'list', ordered, start: ordered ? Number.parseInt(marker, 10) : 1, items: blocks },
    length: at - from,
  };
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const alignOf = (mark: string): Align => (!mark.endsWith(':') ? 'start' : mark.startsWith(':') ? 'center' : 'end');

// Tried in this order at each position. None backtracks far, because each class excludes its own closing mark.
const PATTERNS: { pattern: RegExp; make: (match: RegExpExecArray) => InlineNode }[] = [
  { pattern: /\\([\\`*_~[\]()#>+\-.!|])/y, make: (m) => ({ kind: 'text', text: m[1] ?? '' }) },
  { pattern: /`([^`\n]+)`/y, make: (m) => ({ kind: 'code', text: m[1] ?? '' }) },
  { pattern: /\*\*([^*\n]+(?:\*[^*\n]+\*)?[^*\n]*)\*\*/y, make: (m) => wrap('strong', m[1]) },
  { pattern: /__([^_\n]+)__(?!\w)/y, make: (m) => wrap('strong', m[1]) },
  { pattern: /~~([^~\n]+)~~/y, make: (m) => wrap('del', m[1]) },
  { pattern: /\*([^*\s](?:[^*\n]*[^*\s])?)\*/y, make: (m) => wrap('em', m[1]) },
  { pattern: /(?<!\w)_([^_\s](?:[^_\n]*[^_\s])?)_(?!\w)/y, make: (m) => wrap('em', m[1]) },
  { pattern: /!?\[([^\]\n]*)\]\(<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+"[^"\n]*")?\)/y, make: makeLink },
  { pattern: /<?((?:https?:\/\/|mailto:)[^\s<>]+[^\s<>.,;:!?)\]'"])>?/y, make: (m) => link(m[1] ?? '', [text(m[1])]) },
  { pattern: / *\n/y, make: () => ({ kind: 'break' }) },
];
/** Text up to the next character that may begin markup. */
const PLAIN = /(?:[^\\`*_~![<h m\n]|h(?!ttps?:\/\/)|m(?!ailto:)| (?! *\n))+|[^]/y;

export function parseInline(source: string): InlineNode[] {
  const parts: InlineNode[] = [];
  let at = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const readPart = (): InlineNode => {
    for (const { pattern, make } of PATTERNS) {
      const match = read(pattern);
      if (!match) continue;
      at += match[0].length;
      return make(match);
    }
    const plain = read(PLAIN)?.[0] ?? source.slice(at);
    at += plain.length;
    return text(plain);
  };
  while (at < source.length) {
    const part = readPart();
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
    else parts.push(part);
  }
  return parts;
}

const text = (value = ''): Extract<InlineNode, { kind: 'text' }> => ({ kind: 'text', text: value });
const wrap = (kind: 'strong' | 'em' | 'del', inner = ''): InlineNode => ({ kind, children: parseInline(inner) });

function makeLink(match: RegExpExecArray): InlineNode {
  const label = match[1] || match[2] || '';
  return link(match[2] ?? '', [text(label)]);
}

/** A link, or only its text where the address could run code. */
function link(href: string, children: InlineNode[]): InlineNode {
  const safe = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href);
  return safe ? { kind: 'link', href, children } : text(plainInline(children));
}

const plainInline = (parts: readonly InlineNode[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'break') return '\n';
      return 'text' in part ? part.text : plainInline(part.children);
    })
    .join('');

/** The text without markup, for reading out. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'code') return block.text;
      if (block.kind === 'rule') return '';
      if (block.kind === 'quote') return plainText(block.children);
      if (block.kind === 'list') return block.items.map(plainText).join('\n');
      if (block.kind === 'table') return block.rows.map((row) => row.map(plainInline).join(', ')).join('\n');
      return plainInline(block.children);
    })
    .join('\n')
    .trim();
}
