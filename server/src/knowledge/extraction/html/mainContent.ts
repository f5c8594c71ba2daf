import { attribute, type Element, elementsIn, isElement, isHidden, textOf } from './dom.ts';

/** The content of a page, and the parts in it that are not content. */
export interface MainContent {
  root: Element;
  /** Whether an element in the root is noise: navigation, advertisements, and other parts that are on every page. */
  isNoise: (element: Element) => boolean;
}

/** Minimum share of a page's text in the element that is marked as main: some pages only mark a part of it. */
const minOfMain = 0.3;
/** Share of the text from which an element is content, whatever its name. */
const maxOfNoise = 0.4;
/** Share of linked text from which a part is a list of links. */
const maxLinked = 0.6;

const noiseRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'alertdialog']);
const noiseWords = new Set(
  (
    'ad ads advert advertisement banner breadcrumb breadcrumbs consent cookie cookies gdpr menu modal nav navbar navigation ' +
    'newsletter pager pagination popup promo related share sharebar sharing sidebar skiplink social sponsor sponsored ' +
    'subscribe toolbar tracking'
  ).split(' '),
);

/** Neutral words that occur in these names. */
const neutralWords = new Set(
  (
    'area bar block body box button buttons container content footer global header icons inner item items left links ' +
    'list main notice outer overlay page panel primary right secondary section site top bottom widget wrapper'
  ).split(' '),
);

/** Lengths of the texts of elements, in total and within links. */
type Lengths = ReadonlyMap<Element, { text: number; linked: number; links: number }>;

/**
 * Finds the content of a page: the element that is marked as main, or the only article, else the whole page, without
 * parts that consist of links.
 */
export function findMain(body: Element): MainContent {
  const lengths = measure(body);
  const all = lengths.get(body)?.text ?? 0;
  const share = (element: Element, of = all) => (lengths.get(element)?.text ?? 0) / Math.max(1, of);
  const shown = [...elementsIn(body)];
  const named = shown
    .filter((each) => each.tagName === 'main' || attribute(each, 'role') === 'main')
    .toSorted((one, other) => share(other) - share(one))[0];
  const main = named && plainShare(lengths, named, body) >= minOfMain ? named : body;
  const articles = [...elementsIn(main)].filter(({ tagName }) => tagName === 'article');
  const [article] = articles;
  const outer = articles.filter((each) => !isInArticle(each));
  const root = article && outer.length === 1 && plainShare(lengths, article, main) >= 0.5 ? article : main;
  const isWhole = root === body;
  return {
    root,
    isNoise: (element) => {
      if (isHidden(element)) return true;
      if (share(element, lengths.get(root)?.text) > maxOfNoise) return false;
      const { tagName } = element;
      if (tagName === 'nav' || tagName === 'footer') return true;
      if (isWhole && (tagName === 'aside' || tagName === 'header')) return true;
      const role = attribute(element, 'role') ?? '';
      if (noiseRoles.has(role) && (isWhole || role !== 'complementary')) return true;
      return hasNoiseWord(element) || (isWhole && isLinkList(lengths, element));
    },
  };
}

/** The share of the unlinked text, so that lists of links beside the content do not count. */
function plainShare(lengths: Lengths, part: Element, whole: Element): number {
  const plain = (element: Element) => {
    const { text, linked } = lengths.get(element) ?? { text: 0, linked: 0 };
    return text - linked;
  };
  return plain(part) / Math.max(1, plain(whole));
}

function isInArticle(element: Element): boolean {
  let parent = element.parentNode;
  while (isElement(parent) && parent.tagName !== 'article') parent = parent.parentNode;
  return isElement(parent);
}

/** Looks for noise words in the class, and in the id except for sections, whose ids come from their headings. */
function hasNoiseWord(element: Element): boolean {
  const { tagName } = element;
  // The names of headings and paragraphs come from their text.
  if (/^(h\d|p|li|td|th|code|pre|a|span)$/.test(tagName)) return false;
  const id = tagName === 'section' ? '' : (attribute(element, 'id') ?? '');
  return `${attribute(element, 'class') ?? ''} ${id}`.slice(0, 500).split(/\s+/).some(isNoiseName);
}

/** `cookie-banner` is noise, `social-security` is not. */
function isNoiseName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  return (
    words.some((word) => noiseWords.has(word)) && words.every((word) => noiseWords.has(word) || neutralWords.has(word))
  );
}

function isLinkList(lengths: Lengths, element: Element): boolean {
  if (!/^(div|ul|ol|dl|section|table|td)$/.test(element.tagName)) return false;
  const { text, linked, links } = lengths.get(element) ?? { text: 0, linked: 0, links: 0 };
  return links >= 3 && linked / Math.max(1, text) > maxLinked && linked / links < 60;
}

/** Measures an element and all elements below it; each text counts for every element around it. */
function measure(body: Element): Lengths {
  const lengths = new Map<Element, { text: number; linked: number; links: number }>();
  const order: Element[] = [body, ...elementsIn(body)];
  for (const element of order) {
    const own = element.childNodes.reduce(
      (sum, node) =>
        sum + (node.nodeName === '#text' && 'value' in node ? node.value.replace(/\s+/g, ' ').trim().length : 0),
      0,
    );
    lengths.set(element, { text: own, linked: 0, links: 0 });
  }
  // Children come after their parents, so in reverse order each one is complete before it is added to its parent.
  for (const element of order.toReversed()) {
    const own = lengths.get(element);
    if (!own) continue;
    if (element.tagName === 'a') Object.assign(own, { linked: own.text, links: 1 });
    const parent = isElement(element.parentNode) ? lengths.get(element.parentNode) : undefined;
    if (!parent || element === body) continue;
    parent.text += own.text;
    parent.linked += own.linked;
    parent.links += own.links;
  }
  return lengths;
}

/** The text of a heading, without links to itself and buttons in it, unless a button is all of it. */
export function headingText(heading: Element): string {
  const isMark = (each: Element) => each.tagName === 'a' && /^[#¶§🔗\s]*$/u.test(textOf(each));
  const text = textOf(heading, (each) => !isHidden(each) && !isMark(each) && each.tagName !== 'button');
  return text === '' ? textOf(heading, (each) => !isHidden(each) && !isMark(each)) : text;
}

/** The anchor of a heading in the page's address. */
export function anchorOf(heading: Element): string | undefined {
  const named = [heading, ...elementsIn(heading)]
    .map((each) => attribute(each, 'id') ?? (each.tagName === 'a' ? attribute(each, 'name') : undefined))
    .find((name) => name !== undefined && name !== '');
  if (named !== undefined) return named;
  const { parentNode: parent } = heading;
  if (!isElement(parent) || !/^(section|div|article|header)$/.test(parent.tagName)) return undefined;
  const [first] = parent.childNodes.filter(isElement);
  return first === heading ? attribute(parent, 'id') || undefined : undefined;
}
