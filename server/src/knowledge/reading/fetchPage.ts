import { readAll, sendOutbound } from '../../platform/net/outbound.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

const megabytes = 20;
/** Milliseconds for one page, redirects included. */
const patience = 30_000;
const redirects = 5;

/** A page of the web; without bytes where it is as it was. */
export interface FetchedPage {
  /** Where it was found, after redirects. */
  url: string;
  status: number;
  /** Media type with its parameters. */
  type: string;
  bytes: Buffer;
  etag: string | null;
  lastModified: string | null;
}

export interface FetchOptions {
  allowInternal: boolean;
  signal?: AbortSignal | undefined;
  /** What is known of it: it is not sent again where it is still the same. */
  etag?: string | null | undefined;
  lastModified?: string | null | undefined;
}

/**
 * Gets a page, over redirects. Only addresses that the server may talk to are asked, each redirect anew.
 * @throws {Refusal} where there is none; the signal's reason
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchedPage> {
  const { allowInternal, signal, etag, lastModified } = options;
  const timeout = AbortSignal.timeout(patience);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let url = address;
  try {
    for (let hop = 0; hop <= redirects; hop += 1) {
      if (problemOfAddress(url, allowInternal)) throw refuse.unprocessable('page_unreachable', { reason: url });
      const answer = await sendOutbound(url, {
        allowInternal,
        signal: ending,
        headers: {
          accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5',
          'user-agent': 'Mozilla/5.0 (compatible; Parlance; reads pages for a knowledge base)',
          ...(etag && { 'if-none-match': etag }),
          ...(lastModified && { 'if-modified-since': lastModified }),
        },
      });
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
        answer.destroy();
        const next = new URL(location, url);
        next.hash = '';
        url = next.href;
        continue;
      }
      if (status !== 304 && (status < 200 || status > 299)) {
        answer.destroy();
        throw refuse.unprocessable('page_status', { status });
      }
      const most = megabytes * 1024 * 1024;
      if (Number(answer.headers['content-length']) > most) {
        answer.destroy();
        throw refuse.unprocessable('page_too_large', { megabytes });
      }
      return {
        url,
        status,
        type: answer.headers['content-type'] ?? '',
        bytes: await readAll(answer, most),
        etag: answer.headers.etag ?? null,
        lastModified: answer.headers['last-modified'] ?? null,
      };
    }
    throw refuse.unprocessable('page_unreachable', { reason: 'too many redirects' });
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted) throw error;
    const reason = timeout.aborted ? 'timeout' : error instanceof Error ? error.message : String(error);
    throw refuse.unprocessable('page_unreachable', { reason });
  }
}
