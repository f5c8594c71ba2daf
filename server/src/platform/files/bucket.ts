import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { FileBucket } from '../config.ts';
import type { ByteRange } from '../fileStore.ts';

/** Milliseconds until the store answers, repetitions included. */
const patience = 30_000;
/** How often a request is repeated that the store answers with "slow down" or an error of its own. */
const retries = 3;

/** The store did not do what it was asked to. */
export class BucketError extends Error {
  /** What it answered; undefined: nothing. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'BucketError';
    this.status = status;
  }
}

export interface Bucket {
  /** Where it is, without the key. */
  url: string;
  /** @throws {BucketError} */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Its bytes as they come; undefined: there is no such object. @throws {BucketError} also while it is read */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Also of one that is not there. @throws {BucketError} */
  remove(name: string): Promise<void>;
}

/** A bucket by the S3 protocol; no connection is made before the first request. */
export function openBucket({ url, keyId, secretKey, region }: FileBucket): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries });

  /** What the store answers, once it begins to; how long the rest takes depends on who reads it. */
  async function ask(name: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('it does not answer')), patience);
    try {
      const answer = await client.fetch(`${url}/${name}`, { ...init, redirect: 'manual', signal: late.signal });
      if (expected.includes(answer.status)) return answer;
      throw new BucketError(`${answer.status} ${codeOf(await answer.text())}`.trim(), { status: answer.status });
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(reasonOf(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    url,
    async put(name, bytes) {
      // The store refuses what does not arrive as it was sent.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      const answer = await ask(name, { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200]);
      await answer.body?.cancel();
    },
    async read(name, range) {
      const part = range && { range: `bytes=${range.from}-${range.to}` };
      const answer = await ask(name, { headers: { ...part } }, [range ? 206 : 200, 404]);
      if (answer.status !== 404) return bytesOf(answer);
      const code = codeOf(await answer.text());
      // A bucket that is gone is not a file that is gone.
      if (code !== 'NoSuchKey') throw new BucketError(`404 ${code}`.trim(), { status: answer.status });
      return undefined;
    },
    async remove(name) {
      const answer = await ask(name, { method: 'DELETE' }, [200, 204]);
      await answer.body?.cancel();
    },
  };
}

/** The bytes of an answer, never more of them in memory than their reader takes. */
function bytesOf({ body }: Response): Readable {
  return Readable.from(pieces(body), { objectMode: false });
}

async function* pieces(body: Response['body']): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    for await (const piece of body) yield piece;
  } catch (error) {
    throw new BucketError(reasonOf(error), { cause: error });
  }
}

/** The word for an error in an answer of S3, `NoSuchBucket` for instance. */
const codeOf = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';

/** `fetch` says why only in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
