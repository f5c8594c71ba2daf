import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type ErrorDetail, errorDetail } from '@parlance/contract/errors/errorDetail';
import { type DocumentFormat, knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Refusal } from '../../platform/http/refusal.ts';
import { readAll, sendOutbound } from '../../platform/net/outbound.ts';
import type { Child } from '../../platform/workers/child.ts';
import { decodeAs } from '../extraction/decode.ts';
import { type CutDocument, extractPage } from '../extraction/extractDocument.ts';
import { formatOf } from '../extraction/formatOf.ts';
import { pageAddress } from './addresses.ts';

/** The user agent, which robots.txt refers to. */
export const agentName = 'Parlance';
const maxRedirects = 5;
/** Milliseconds in which an answer has to be complete. */
const patience = 120_000;

/** The answer of a web server. */
export interface WebAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Uint8Array;
}

interface WebRequest {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Requests an address once, without following redirects. @throws {PageTooLarge} and connection errors */
export type FetchAddress = (url: string, asked: WebRequest) => Promise<WebAnswer>;

class PageTooLarge extends Error {}

/** Validators of a page from its last reading, for conditional requests. */
export interface KnownPage {
  etag: string | null;
  lastModified: string | null;
}

/** The result of reading a page. Addresses are those after redirects. */
export type FetchedPage =
  | {
      state: 'read';
      url: string;
      format: DocumentFormat;
      bytes: Uint8Array;
      /** The extracted web page; null for other documents, which are extracted later. */
      extracted: CutDocument | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { state: 'unchanged'; url: string }
  | { state: 'failed'; url: string; cause: ErrorDetail };

/**
 * Requests to the web within the limits of the server: https and the public internet only, unless the configuration
 * allows more.
 */
export const fetchOutbound =
  (allowInternal: boolean): FetchAddress =>
  async (url, { headers, signal }) => {
    const all = { 'user-agent': agentName, 'accept-encoding': 'gzip, br, deflate', ...headers };
    // The timeout is for the whole answer: a server that sends a byte now and then would never be idle.
    const late = AbortSignal.timeout(patience);
    const ending = signal ? AbortSignal.any([signal, late]) : late;
    const answer = await sendOutbound(url, { headers: all, allowInternal, signal: ending });
    const { statusCode: status = 500 } = answer;
    try {
      const packed = await readAll(answer, knowledgeLimits.fileBytes);
      return { status, headers: answer.headers, bytes: await unpacked(packed, answer.headers['content-encoding']) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isLarge =
        code === 'ERR_BUFFER_TOO_LARGE' || (error instanceof Error && /more than \d+ bytes/.test(error.message));
      throw isLarge ? new PageTooLarge() : error;
    } finally {
      answer.destroy();
    }
  };

const unpackers = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) };

async function unpacked(bytes: Uint8Array, encoding: string | undefined): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase();
  if (bytes.length === 0 || (name !== 'gzip' && name !== 'br' && name !== 'deflate')) return bytes;
  return unpackers[name](bytes, { maxOutputLength: knowledgeLimits.fileBytes });
}

/**
 * Requests an address and follows its redirects.
 * @param stay whether a redirect may be followed; by default any
 * @returns undefined where a redirect may not be followed, or redirects form a circle
 */
export async function follow(
  fetch: FetchAddress,
  address: string,
  asked: WebRequest,
  stay: (url: string) => boolean = () => true,
): Promise<{ url: string; answer: WebAnswer } | undefined> {
  let url = address;
  for (let left = maxRedirects; left >= 0; left--) {
    const answer = await fetch(url, asked);
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return { url, answer };
    const next = pageAddress(location, url);
    if (next === undefined || !stay(next)) return undefined;
    url = next;
  }
  return undefined;
}

interface FetchOptions {
  fetch: FetchAddress;
  signal?: AbortSignal | undefined;
  /** Validators, to read it only if it has changed. */
  known?: KnownPage | undefined;
  /** Parses web pages; by default each one gets a new process. */
  child?: Child | undefined;
}

/**
 * Reads a page, or a document, at an address.
 * @throws the signal's reason when it is aborted
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchedPage> {
  const url = pageAddress(address, address) ?? address;
  const page = await fetchWithin(url, options, () => true);
  return (
    page ?? { state: 'failed', url, cause: errorDetail('page_unreachable', { reason: `${maxRedirects} redirects` }) }
  );
}

/** Like `fetchPage`, with a condition for redirects; undefined where one may not be followed. */
export async function fetchWithin(
  url: string,
  { fetch, signal, known, child }: FetchOptions,
  stay: (url: string) => boolean,
): Promise<FetchedPage | undefined> {
  const failed = (cause: ErrorDetail, at = url): FetchedPage => ({ state: 'failed', url: at, cause });
  try {
    const found = await follow(fetch, url, { headers: conditionsOf(known), signal }, stay);
    if (!found) return undefined;
    const { status, headers, bytes } = found.answer;
    if (status === 304) return { state: 'unchanged', url: found.url };
    if (status < 200 || status > 299) return failed(errorDetail('page_status', { status }), found.url);
    const { pathname } = new URL(found.url);
    const type = headers['content-type'] ?? null;
    const format = formatOf(pathname, type, bytes);
    if (!format) return failed(errorDetail('page_type', { type: type?.split(';')[0]?.slice(0, 100) ?? '' }), found.url);
    const text = ['html', 'text', 'markdown', 'csv'].includes(format) ? inUtf8(bytes, type) : bytes;
    return {
      state: 'read',
      url: found.url,
      format,
      bytes: text,
      extracted: format === 'html' ? await extractPage(text, { signal, child }) : null,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal) return failed(error.detail);
    if (error instanceof PageTooLarge) {
      return failed(errorDetail('page_too_large', { megabytes: knowledgeLimits.fileBytes / 1024 / 1024 }));
    }
    return failed(errorDetail('page_unreachable', { reason: error instanceof Error ? error.message : '' }));
  }
}

function conditionsOf(known: KnownPage | undefined): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

/**
 * Converts a text from the encoding in the answer's headers to UTF-8, as the stored document no longer has these
 * headers.
 */
function inUtf8(bytes: Uint8Array, type: string | null): Uint8Array {
  const [, name] = /charset\s*=\s*["']?([\w.:-]+)/i.exec(type ?? '') ?? [];
  if (name === undefined || isUtf8(bytes)) return bytes;
  const text = decodeAs(name, bytes);
  return text === undefined ? bytes : Buffer.from(text);
}
