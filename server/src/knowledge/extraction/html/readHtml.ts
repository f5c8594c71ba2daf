import { parse } from 'parse5';
import type { DocumentContent } from '../../documents/format.ts';
import { BlockList, oneLine } from '../blockList.ts';
import { decodeAny } from '../decode.ts';
import {
  attribute,
  blockTags,
  type Element,
  elementsIn,
  isElement,
  isHidden,
  type Node,
  type Parent,
  textOf,
} from './dom.ts';
import { addTable, cellsOf, isLayout } from './htmlTable.ts';
import { anchorOf, findMain, headingText, type MainContent } from './mainContent.ts';
import { factsOf, type PageFacts } from './pageFacts.ts';

/** Deepest level at which elements are read one by one; deeper ones are read as one text. */
const maxDepth = 300;

/** Reads the content of a web page, without navigation and other parts around it, and its metadata. */
export function readHtml(bytes: Uint8Array): DocumentContent & { page: PageFacts } {
  const document = parse(decodeAny(bytes), { scriptingEnabled: false });
  const all = [...elementsIn(document, () => true)];
  const first = (tagName: string) => all.find((each) => each.tagName === tagName);
  const html = first('html');
  const body = first('body');
  const titled = first('title');
  const named = titled ? oneLine(textOf(titled)) : '';
  const list = new BlockList();
  const heading = body ? addContent(list, body) : '';
  return {
    // Titles of pages usually end with the name of the site.
    title: (heading !== '' && (named === '' || named.includes(heading)) ? heading : named) || null,
    language: (html && attribute(html, 'lang')?.trim().toLowerCase()) || null,
    pages: null,
    blocks: list.blocks,
    page: factsOf(all),
  };
}

/** Adds the content of a page. @returns the text of its first `h1`; empty where it has none */
function addContent(list: BlockList, body: Element): string {
  const main = findMain(body);
  const reader = new PageReader(list, main.isNoise);
  const isFirst = ({ tagName }: Element) => tagName === 'h1';
  const inside = [...elementsIn(main.root, (each) => !main.isNoise(each))].find(isFirst);
  // Many pages have their heading above their main element.
  const heading = inside ?? [...elementsIn(body)].find(isFirst);
  if (heading && !inside) reader.heading(heading);
  reader.read(main.root);
  const isEmpty = list.blocks.every(({ kind }) => kind === 'heading');
  // A page with links only is read with its noise.
  if (isEmpty) new PageReader(list, isHidden).read(body);
  return heading ? oneLine(headingText(heading)) : '';
}

class PageReader {
  private readonly list: BlockList;
  private readonly isNoise: MainContent['isNoise'];
  /** Inline text since the last block. */
  private line = '';

  constructor(list: BlockList, isNoise: MainContent['isNoise']) {
    this.list = list;
    this.isNoise = isNoise;
  }

  read(root: Element): void {
    this.children(root, 0);
    this.flush();
  }

  heading(element: Element): void {
    this.flush();
    const text = headingText(element);
    const anchor = anchorOf(element);
    if (text !== '') this.list.heading(Number(element.tagName.slice(1)), text, anchor === undefined ? {} : { anchor });
  }

  private flush(): void {
    this.list.paragraph(this.line);
    this.line = '';
  }

  private children(parent: Parent, depth: number): void {
    for (const node of parent.childNodes) this.node(node, depth);
  }

  private node(node: Node, depth: number): void {
    if (node.nodeName === '#text' && 'value' in node) this.line += node.value.replace(/\s+/g, ' ');
    if (!isElement(node) || this.isNoise(node)) return;
    if (depth > maxDepth) {
      this.line += ` ${textOf(node)}`;
      return;
    }
    const { tagName } = node;
    if (tagName === 'br') this.line += '\n';
    else if (tagName === 'button') return;
    else if (!blockTags.has(tagName)) this.children(node, depth + 1);
    else {
      this.flush();
      this.block(node, depth + 1);
      this.flush();
    }
  }

  private block(element: Element, depth: number): void {
    switch (element.tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.heading(element);
      case 'pre':
        return this.list.code(rawText(element));
      case 'ul':
      case 'ol':
      case 'dir':
        if (hasHeading(element)) return this.children(element, depth);
        return this.list.list(this.itemsOf(element, 0));
      case 'dl':
        return this.list.list(this.definitionsOf(element));
      case 'table':
        if (!isLayout(element)) return addTable(this.list, element);
        return this.children(element, depth);
      case 'tr':
        for (const cell of cellsOf(element)) this.node(cell, depth);
        return undefined;
      default:
        return this.children(element, depth);
    }
  }

  /** The items of a list and of its nested lists, with their depths. */
  private itemsOf(list: Element, depth: number): { depth: number; text: string }[] {
    if (depth > 20) return [{ depth, text: textOf(list) }];
    return list.childNodes.filter(isElement).flatMap((item) => {
      if (this.isNoise(item)) return [];
      if (isList(item)) return this.itemsOf(item, depth + 1);
      const inner = outermostLists(item);
      const text = textOf(item, (each) => !this.isNoise(each) && !inner.includes(each));
      return [{ depth, text }, ...inner.flatMap((each) => this.itemsOf(each, depth + 1))];
    });
  }

  /** The items of a definition list: each term with its definition. */
  private definitionsOf(list: Element): { depth: number; text: string }[] {
    const items: { depth: number; text: string }[] = [];
    let terms: string[] = [];
    for (const element of elementsIn(list, (each) => !this.isNoise(each))) {
      if (element.tagName === 'dt') terms.push(textOf(element));
      if (element.tagName !== 'dd') continue;
      const text = textOf(element);
      items.push({ depth: 0, text: terms.length > 0 ? `${terms.join(', ')}: ${text}` : text });
      terms = [];
    }
    return terms.length > 0 ? [...items, ...terms.map((text) => ({ depth: 0, text }))] : items;
  }
}

const isList = ({ tagName }: Element) => /^(ul|ol)$/.test(tagName);

function outermostLists(item: Element): Element[] {
  const found: Element[] = [];
  const isOutside = ({ parentNode }: Element) => !found.some((each) => each === parentNode);
  for (const each of elementsIn(item, (element) => !isHidden(element) && isOutside(element))) {
    if (isList(each)) found.push(each);
  }
  return found;
}

function hasHeading(element: Element): boolean {
  for (const { tagName } of elementsIn(element)) if (/^h[1-6]$/.test(tagName)) return true;
  return false;
}

/** The text of an element with its line breaks, for code. */
function rawText(root: Element): string {
  let text = '';
  const waiting: Node[] = root.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (!isElement(node) || isHidden(node)) continue;
    if (node.tagName === 'br') text += '\n';
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return text;
}
