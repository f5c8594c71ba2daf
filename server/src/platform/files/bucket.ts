import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { FileBucket } from '../config.ts';
import type { ByteRange } from '../fileStore.ts';

/** Milliseconds to wait for the store's answer, including retries. */
const patience = 30_000;
/** Retries of a request that the store answers with "slow down" or a server error. */
const retries = 3;

/** A failed request to the store. */
export class BucketError extends Error {
  /** The status of the answer; undefined without an answer. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'BucketError';
    this.status = status;
  }
}

export interface Bucket {
  /** The address of the bucket, without the key. */
  url: string;
  /** @throws {BucketError} */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * A stream of the object's bytes; undefined if it does not exist.
   * @throws {BucketError} also while the stream is read
   */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Succeeds also if the object does not exist. @throws {BucketError} */
  remove(name: string): Promise<void>;
}

/** Opens a bucket of the S3 protocol; the first request makes the connection. */
export function openBucket({ url, keyId, secretKey, region }: FileBucket): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries });

  /** Resolves with the head of the answer. The timeout ends there: the time for the body depends on its reader. */
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
      // The store compares the checksum and refuses damaged data.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      const answer = await ask(name, { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200]);
      await answer.body?.cancel();
    },
    async read(name, range) {
      const part = range && { range: `bytes=${range.from}-${range.to}` };
      const answer = await ask(name, { headers: { ...part } }, [range ? 206 : 200, 404]);
      if (answer.status !== 404) return bytesOf(answer);
      const code = codeOf(await answer.text());
      // A missing bucket must not be taken for a missing object.
      if (code !== 'NoSuchKey') throw new BucketError(`404 ${code}`.trim(), { status: answer.status });
      return undefined;
    },
    async remove(name) {
      const answer = await ask(name, { method: 'DELETE' }, [200, 204]);
      await answer.body?.cancel();
    },
  };
}

/** The bytes of an answer as a stream with backpressure. */
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

/** The error code in an answer of S3, for instance `NoSuchBucket`. */
const codeOf = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '';

/** Why a request failed. `fetch` has the reason only in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
