import { attribute, type Element } from './dom.ts';

/** The metadata and links of a web page. */
export interface PageFacts {
  /** Canonical address, as written; null where the page has none. */
  canonical: string | null;
  /** Base of relative addresses, as written. */
  base: string | null;
  /** Addresses of its links, as written, each once; without `nofollow` links. */
  links: string[];
  /** False where the page has `noindex`. */
  index: boolean;
}

/** Most links of a page. */
const maxLinks = 5000;

/** @param all the elements of a page, hidden ones included */
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
    links: asks.includes('nofollow') || asks.includes('none') ? [] : [...new Set(links)].slice(0, maxLinks),
    index: !asks.includes('noindex') && !asks.includes('none'),
  };
}
