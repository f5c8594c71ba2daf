import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import robotsParser from 'robots-parser';
import { hostOf, pageAddress } from './addresses.ts';
import { agentName, type FetchAddress, follow } from './fetchPage.ts';

/** The rules of a site's robots.txt, and its sitemaps. */
export interface Robots {
  isAllowed: (url: string) => boolean;
  /** Seconds between two requests. */
  delay: number;
  sitemaps: string[];
}

const maxRobots = 500 * 1024;
/** Longest delay in seconds that a site may ask for; with a longer one, reading it would not end. */
const maxDelay = 30;

interface FetchOptions {
  fetch: FetchAddress;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the robots.txt of an address's site. If it does not exist, everything is allowed; if it is unavailable, nothing
 * is.
 * @throws connection errors
 */
export async function readRobots(address: string, { fetch, signal }: FetchOptions): Promise<Robots> {
  const url = new URL('/robots.txt', address).href;
  const found = await follow(fetch, url, { signal });
  const status = found?.answer.status ?? 404;
  if (status >= 500 || status === 429) return { isAllowed: () => false, delay: 0, sitemaps: [] };
  const text = found && status < 300 ? Buffer.from(found.answer.bytes.subarray(0, maxRobots)).toString('utf8') : '';
  const robots = robotsParser(url, text);
  return {
    isAllowed: (page) => robots.isAllowed(page, agentName) !== false,
    delay: Math.min(Math.max(0, robots.getCrawlDelay(agentName) ?? 0), maxDelay),
    sitemaps: [...new Set([...robots.getSitemaps(), new URL('/sitemap.xml', address).href])],
  };
}

/** Most sitemaps of a site, nested ones included, and most bytes of one. */
const maxSitemaps = 50;
const maxSitemap = 10 * 1024 * 1024;

/** Addresses of a sitemap that are handled before the event loop runs other work. */
const atOnce = 500;

/** The wanted addresses in the sitemaps of a site, on its own host only, up to a limit. */
export async function readSitemaps(
  listed: readonly string[],
  { site, most, isWanted }: { site: string; most: number; isWanted: (url: string) => boolean },
  { fetch, signal }: FetchOptions,
): Promise<string[]> {
  const isHere = (url: string) => hostOf(url) === hostOf(site);
  const waiting = listed.flatMap((address) => pageAddress(address, site) ?? []).filter(isHere);
  const seen = new Set(waiting);
  const pages = new Set<string>();
  for (let read = 0; read < maxSitemaps && pages.size < most; read++) {
    const url = waiting.shift();
    if (url === undefined) break;
    const text = await readSitemap(url, isHere, { fetch, signal });
    const inner: string[] = [];
    const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 10_000));
    let looked = 0;
    for (const [, written = ''] of text.matchAll(/<loc>\s*(?:<!\[CDATA\[\s*)?([^<\]\s]{1,2000})/gi)) {
      looked++;
      if (looked % atOnce === 0) await breathe(undefined, { signal });
      const address = pageAddress(unescaped(written), url);
      if (address === undefined || !isHere(address)) continue;
      if (!isIndex && isWanted(address)) pages.add(address);
      if (isIndex && !seen.has(address)) inner.push(address);
      if (isIndex) seen.add(address);
      if (pages.size >= most) break;
    }
    waiting.unshift(...inner);
  }
  return [...pages];
}

/** The text of a sitemap; empty where it does not exist or cannot be read. */
async function readSitemap(
  url: string,
  isHere: (url: string) => boolean,
  { fetch, signal }: FetchOptions,
): Promise<string> {
  try {
    const found = await follow(fetch, url, { signal }, isHere);
    if (!found || found.answer.status !== 200) return '';
    const { bytes } = found.answer;
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: maxSitemap }) : bytes;
    return Buffer.from(plain.subarray(0, maxSitemap)).toString('utf8');
  } catch {
    signal?.throwIfAborted();
    return '';
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
