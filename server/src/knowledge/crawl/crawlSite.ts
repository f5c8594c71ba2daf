import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorDetail, errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Child } from '../../platform/workers/child.ts';
import { newReader } from '../extraction/extractDocument.ts';
import { addressFilter, hostOf, maybePage, pageAddress } from './addresses.ts';
import { type FetchAddress, type FetchedPage, fetchWithin, type KnownPage } from './fetchPage.ts';
import { readRobots, readSitemaps, type Robots } from './robots.ts';

export interface CrawlSettings {
  url: string;
  /** Most links between the first page and another; 0: only the first page and those of the sitemap. */
  depth: number;
  /** Most pages in total. */
  pages: number;
  /** Patterns of addresses: see `addressFilter`. */
  include: readonly string[];
  exclude: readonly string[];
}

interface CrawlOptions {
  fetch: FetchAddress;
  signal?: AbortSignal | undefined;
  /** Pages that were read before, by address: they are requested again, and read if they have changed. */
  known?: ReadonlyMap<string, KnownPage>;
  /** Waits between two requests, if the site asks for a delay. */
  wait?: (seconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Consecutive unreachable pages after which the site counts as unreachable. */
const maxUnreachable = 5;

const waitSeconds = async (seconds: number, signal?: AbortSignal): Promise<void> => {
  await pause(seconds * 1000, undefined, { signal });
};

/**
 * Crawls a site one page at a time: the first page, those of its sitemaps, then pages and documents that they link to
 * on the same host. It obeys robots.txt and its delay, and yields each page once, by its canonical address. Links of
 * pages with `noindex` are followed, but these pages are not yielded.
 *
 * @throws {Refusal} where the site cannot be reached, or forbids its first page
 * @throws the signal's reason when it is aborted
 */
export async function* crawlSite(settings: CrawlSettings, options: CrawlOptions): AsyncGenerator<FetchedPage> {
  const child = newReader();
  try {
    const crawl = await Crawl.open(settings, { ...options, child });
    yield* crawl.pages();
  } finally {
    child.end();
  }
}

/** A crawl with the one process that parses all its web pages. */
interface OpenCrawl extends CrawlOptions {
  child: Child;
}

interface Place {
  url: string;
  /** Number of links from the first page. */
  depth: number;
}

class Crawl {
  private readonly settings: CrawlSettings;
  private readonly options: OpenCrawl;
  private readonly robots: Robots;
  private readonly start: string;
  private readonly isWanted: (address: string) => boolean;
  private readonly waiting: Place[] = [];
  private readonly seen = new Set<string>();
  private unreachable = 0;

  static async open(settings: CrawlSettings, options: OpenCrawl): Promise<Crawl> {
    const { fetch, signal, child } = options;
    const asked = pageAddress(settings.url, settings.url) ?? settings.url;
    const robots = await readRobotsOf(asked, options);
    if (!robots.isAllowed(asked)) throw new Refusal(422, errorDetail('page_forbidden'));
    // People may enter `example.com` for a site at `www.example.com`.
    const page = await fetchWithin(asked, { fetch, signal, child, known: options.known?.get(asked) }, () => true);
    if (!page) throw new Refusal(422, errorDetail('site_empty'));
    if (page.state === 'failed' && page.cause.type === 'page_unreachable') throw new Refusal(422, page.cause);
    const isMoved = hostOf(page.url) !== hostOf(asked);
    return new Crawl(settings, options, isMoved ? await readRobotsOf(page.url, options) : robots, page);
  }

  private readonly first: FetchedPage;

  private constructor(settings: CrawlSettings, options: OpenCrawl, robots: Robots, first: FetchedPage) {
    this.settings = settings;
    this.options = options;
    this.robots = robots;
    this.first = first;
    this.start = first.url;
    this.isWanted = addressFilter(settings);
    this.seen.add(first.url);
  }

  async *pages(): AsyncGenerator<FetchedPage> {
    const { depth, pages } = this.settings;
    if (!this.robots.isAllowed(this.start)) throw new Refusal(422, errorDetail('page_forbidden'));
    let left = pages;
    // Limits the requests, as failed and duplicate pages take time too.
    let requests = pages * 2 + 100;
    const wanted = { site: this.start, most: requests, isWanted: this.isWanted };
    for (const url of await readSitemaps(this.robots.sitemaps, wanted, this.options)) {
      this.add({ url, depth: Math.min(1, depth) });
    }
    for (const page of this.take(this.first, { url: this.start, depth: 0 })) {
      yield page;
      if (page.state !== 'failed') left--;
    }
    // The links of an unchanged page are not known, so the pages that were read before are requested here.
    const known = [...(this.options.known?.keys() ?? [])];
    for (; left > 0 && requests > 0; requests--) {
      const place = this.waiting.shift() ?? this.nextKnown(known);
      if (!place) return;
      const page = await this.fetch(place.url);
      if (!page) continue;
      for (const read of this.take(page, place)) {
        yield read;
        if (read.state !== 'failed') left--;
      }
    }
  }

  private nextKnown(known: string[]): Place | undefined {
    for (let url = known.shift(); url !== undefined; url = known.shift()) {
      this.add({ url, depth: Math.max(0, this.settings.depth - 1) });
      const place = this.waiting.shift();
      if (place) return place;
    }
    return undefined;
  }

  private add({ url, depth }: Place): void {
    if (this.seen.has(url) || hostOf(url) !== hostOf(this.start) || !maybePage(url)) return;
    if (!this.isWanted(url) || !this.robots.isAllowed(url)) return;
    this.seen.add(url);
    this.waiting.push({ url, depth });
  }

  private async fetch(url: string): Promise<FetchedPage | undefined> {
    const { fetch, signal, child, known, wait = waitSeconds } = this.options;
    signal?.throwIfAborted();
    if (this.robots.delay > 0) await wait(this.robots.delay, signal);
    const isHere = (next: string) => hostOf(next) === hostOf(this.start) && this.robots.isAllowed(next);
    const page = await fetchWithin(url, { fetch, signal, child, known: known?.get(url) }, isHere);
    const isAway = page?.state === 'failed' && page.cause.type === 'page_unreachable';
    this.unreachable = isAway ? this.unreachable + 1 : 0;
    if (isAway && this.unreachable >= maxUnreachable) throw new Refusal(422, page.cause);
    return page;
  }

  /** Adds the links of a page and yields it, unless it was yielded under another address or is not wanted. */
  private *take(page: FetchedPage, place: Place): Generator<FetchedPage> {
    const isMoved = page.url !== place.url;
    if (isMoved && this.seen.has(page.url)) return;
    this.seen.add(page.url);
    if (page.state !== 'read' || !page.extracted?.page) {
      if (this.isWanted(page.url)) yield page;
      return;
    }
    const { page: facts, passages } = page.extracted;
    const base = pageAddress(facts.base ?? '', page.url) ?? page.url;
    if (place.depth < this.settings.depth) {
      for (const link of facts.links) {
        const url = pageAddress(link, base);
        if (url !== undefined) this.add({ url, depth: place.depth + 1 });
      }
    }
    const own = this.ownAddress(facts.canonical, base, page.url);
    if (own !== page.url && this.seen.has(own)) return;
    this.seen.add(own);
    if (!facts.index || !this.isWanted(own)) return;
    yield passages.length > 0 ? { ...page, url: own } : { state: 'failed', url: own, cause: noText };
  }

  /**
   * The canonical address of a page, if it is valid. Many sites name their first page on each page, which is ignored.
   */
  private ownAddress(canonical: string | null, base: string, url: string): string {
    const own = canonical === null ? undefined : pageAddress(canonical, base);
    if (own === undefined || hostOf(own) !== hostOf(url) || !this.robots.isAllowed(own)) return url;
    return new URL(own).pathname === '/' && new URL(url).pathname !== '/' ? url : own;
  }
}

const noText: ErrorDetail = errorDetail('no_text');

async function readRobotsOf(url: string, { fetch, signal }: CrawlOptions): Promise<Robots> {
  try {
    return await readRobots(url, { fetch, signal });
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : '';
    throw new Refusal(422, errorDetail('page_unreachable', { reason }));
  }
}
