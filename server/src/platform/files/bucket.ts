import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileBucket } from '../config.ts';
import type { ByteRange } from '../fileStore.ts';

/** Milliseconds for one object, repetitions included. */
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
  /** Undefined: there is no such object. @throws {BucketError} */
  read(name: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** Also of one that is not there. @throws {BucketError} */
  remove(name: string): Promise<void>;
}

/** A bucket by the S3 protocol; no connection is made before the first request. */
export function openBucket({ url, keyId, secretKey, region }: FileBucket): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries });

  async function ask(name: string, init: RequestInit, expected: readonly number[]) {
    try {
      const signal = AbortSignal.timeout(patience);
      const answer = await client.fetch(`${url}/${name}`, { ...init, redirect: 'manual', signal });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (expected.includes(answer.status)) return { status: answer.status, bytes };
      throw new BucketError(`${answer.status} ${codeOf(bytes.toString())}`.trim(), { status: answer.status });
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(reasonOf(error), { cause: error });
    }
  }

  return {
    url,
    async put(name, bytes) {
      // The store refuses what does not arrive as it was sent.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      await ask(name, { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200]);
    },
    async read(name, range) {
      const part = range && { range: `bytes=${range.from}-${range.to}` };
      const { status, bytes } = await ask(name, { headers: { ...part } }, [range ? 206 : 200, 404]);
      if (status !== 404) return bytes;
      const code = codeOf(bytes.toString());
      // A bucket that is gone is not a file that is gone.
      if (code !== 'NoSuchKey') throw new BucketError(`404 ${code}`.trim(), { status });
      return undefined;
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' }, [200, 204]);
    },
  };
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
