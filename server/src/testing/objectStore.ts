import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import type { FileBucket } from '../platform/config.ts';
import { verifySignatures } from './verifiedStore.ts';

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
/** The only account of the server. */
const account = 'S3RVER';

export interface ObjectStore {
  /** For the configuration: a folder of the only bucket. */
  bucket: FileBucket;
  /** Names of all objects, in the folder. */
  names(): Promise<string[]>;
  /** Stops the server and deletes its content. Idempotent. */
  stop(): Promise<void>;
}

/** Starts an S3 server on loopback, behind a proxy that verifies signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-objects-'));
  const server = spawn(
    process.execPath,
    [program, '-d', home, '-a', '127.0.0.1', '-p', '0', '-s', '--no-vhost-buckets', '--configure-bucket', 'acme'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(server, 'exit');
  const door = await verifySignatures(await addressOf(server.stdout), { id: account, secret: account });
  const address = door.address();
  const root = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const client = new AwsClient({ accessKeyId: account, secretAccessKey: account, service: 's3', region: 'us-east-1' });
  return {
    bucket: { url: `${root}/acme/files`, keyId: account, secretKey: account, region: 'us-east-1' },
    async names() {
      const answer = await client.fetch(`${root}/acme?prefix=files/`);
      if (!answer.ok) throw new Error(`the store does not list its objects: ${answer.status}`);
      return [...(await answer.text()).matchAll(/<Key>files\/([^<]+)<\/Key>/g)].map(([, name = '']) => name);
    },
    async stop() {
      door.closeAllConnections();
      door.close();
      server.kill();
      await exited;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The address in the server's output. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const port = /listening on \S+:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the object store did not start');
}
