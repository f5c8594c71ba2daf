import { attribute, type Element } from './dom.ts';

/** What a web page says about itself and where it leads. */
export interface PageFacts {
  /** Address that the page itself calls its own, as it is written; null where it names none. */
  canonical: string | null;
  /** Where relative addresses begin, as it is written. */
  base: string | null;
  /** Addresses it links to, as they are written, each once; without those that it asks not to follow. */
  links: string[];
  /** False where it asks machines not to keep it. */
  index: boolean;
}

/** Links of a page that are kept. */
const mostLinks = 5000;

/** @param all the elements of a page, those that are not shown among them */
export function factsOf(all: readonly Element[]): PageFacts {
  const valueOf = (tagName: string, name: string, isIt: (element: Element) => boolean = () => true) =>
    all
      .filter((each) => each.tagName === tagName && isIt(each))
      .map((each) => attribute(each, name)?.trim())
      .find((value) => value !== undefined && value !== '') ?? null;
  const rel = (element: Element) => (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  const robots = valueOf('meta', 'content', (each) => attribute(each, 'name')?.toLowerCase() === 'robots') ?? '';
  const asks = robots.toLowerCase().split(/[\s,]+/);
  const links = all
    .filter((each) => /^(a|area)$/.test(each.tagName) && !rel(each).includes('nofollow'))
    .map((each) => attribute(each, 'href')?.trim() ?? '')
    .filter((address) => address !== '' && !address.startsWith('#') && address.length <= 2000);
  return {
    canonical: valueOf('link', 'href', (each) => rel(each).includes('canonical')),
    base: valueOf('base', 'href'),
    links: asks.includes('nofollow') || asks.includes('none') ? [] : [...new Set(links)].slice(0, mostLinks),
    index: !asks.includes('noindex') && !asks.includes('none'),
  };
}
