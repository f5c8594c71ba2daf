import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { testConfig } from '../../testing/config.ts';
import { silent } from '../../testing/database.ts';
import { reusedDatabase } from '../../testing/reusedDatabase.ts';
import { keptLog } from '../../testing/server.ts';
import type { Config } from '../config.ts';
import { configurations, domains, serverSecrets } from '../db/backendTables.ts';
import { companies } from '../db/accountTables.ts';
import { workspaces } from '../db/workspaceTables.ts';
import type { Db } from '../db/port.ts';
import { secondFactors, users } from '../db/accountTables.ts';
import { openWith, sealWith, type SealingKey } from '../cipher/cipher.ts';
import { openSealingKey } from './sealingKey.ts';

let db: Db;
let folder: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlance-key-'));
  keyFile = path.join(folder, 'sealing.key');
  db = await reusedDatabase();
  await db.tx(async (tx) => {
    await tx.insert(companies).values({ id: 'c', name: 'C' });
    await tx.insert(workspaces).values({ id: 'w', label: 'W', companyId: 'c', widgetKey: 'k' });
  });
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const none = { secret: undefined, previousSecret: undefined };
const start = (change: Partial<Config> = {}, log: FastifyBaseLogger = silent) =>
  openSealingKey(testConfig({ ...none, keyFile, ...change }), db, areas.sealed, log);

async function storeSecrets(key: SealingKey): Promise<void> {
  await db.tx(async (tx) => {
    const password = sealWith(key, 'configuration smtp w', 'mail password');
    await tx.insert(configurations).values({ ws: 'w', name: 'smtp', secrets: { password } });
    const clientSecret = sealWith(key, 'domain acme.com', 'client secret');
    await tx.insert(domains).values({ domain: 'acme.com', companyId: 'c', clientSecret });
    await tx
      .insert(users)
      .values({ id: 'u', login: 'u', email: 'u@acme.com', companyId: 'c', role: 'companyUser' })
      .onConflictDoNothing();
    const secret = sealWith(key, 'second factor of u', 'app secret');
    await tx.insert(secondFactors).values({ userId: 'u', secret });
  });
}

async function readSecrets(key: SealingKey | undefined): Promise<(string | null)[]> {
  return db.tx(async (tx) => {
    const [smtp] = await tx.select().from(configurations);
    const [domain] = await tx.select().from(domains);
    const [factor] = await tx.select().from(secondFactors);
    return [
      openWith(key ?? '', 'configuration smtp w', smtp?.secrets['password'] ?? ''),
      openWith(key ?? '', 'domain acme.com', domain?.clientSecret ?? ''),
      openWith(key ?? '', 'second factor of u', factor?.secret ?? ''),
    ];
  });
}
const all = ['mail password', 'client secret', 'app secret'];

describe('the sealing key', () => {
  it('is made in a separate file that only the owner can read, and stays the same', async () => {
    const key = await start();
    expect(key).toBe((await readFile(keyFile, 'utf8')).trim());
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await start()).toBe(key);
  });

  it('moves out of the database of an earlier version, and the secrets it sealed stay readable', async () => {
    const stored = Uint8Array.from(randomBytes(32));
    await db.tx((tx) => tx.insert(serverSecrets).values({ name: 'seal', secret: stored }));
    await storeSecrets(stored);
    const key = await start();
    expect(await readSecrets(key)).toEqual(all);
    expect(await readSecrets(stored)).toEqual([null, null, null]);
    const left = await db.tx((tx) => tx.select().from(serverSecrets));
    expect(left.map(({ name }) => name)).toEqual(['seal fingerprint']);
    expect(left.some(({ secret }) => Buffer.from(secret).equals(stored))).toBe(false);
  });

  it('is changed by a new first line in the file', async () => {
    const old = await start();
    await storeSecrets(old ?? '');
    await writeFile(keyFile, `a new key of the operator\n${String(old)}\n`);
    const key = await start();
    expect(key).toBe('a new key of the operator');
    expect(await readSecrets(key)).toEqual(all);
    await writeFile(keyFile, `${String(key)}\n`);
    expect(await readSecrets(await start())).toEqual(all);
  });

  it('moves from the file to PARLANCE_SECRET, and on to another one with PARLANCE_SECRET_PREVIOUS', async () => {
    await storeSecrets((await start()) ?? '');
    const secret = 'a secret of the environment';
    expect(await readSecrets(await start({ secret }))).toEqual(all);
    await rm(keyFile);
    const next = await start({ secret: 'the next secret of it', previousSecret: secret });
    expect(next).toBe('the next secret of it');
    expect(await readSecrets(next)).toEqual(all);
  });

  it('refuses to start without the key of stored secrets, changing nothing, unless the operator says it is lost', async () => {
    const key = await start();
    await storeSecrets(key ?? '');
    await rm(keyFile);
    await expect(start()).rejects.toThrow(/^Stored secrets need another sealing key.*PARLANCE_SECRET_LOST=1/);
    await expect(start({ secret: 'a secret that is wrong' })).rejects.toThrow(/another sealing key/);
    await expect(start({ keyFile: undefined })).rejects.toThrow(/another sealing key/);
    await expect(stat(keyFile)).rejects.toThrow(/ENOENT/);
    expect(await readSecrets(key)).toEqual(all);
    const { lines, log } = keptLog();
    const fresh = await start({ secretLost: true }, log);
    expect(lines.join('')).toContain('"lost":["configuration smtp w","domain acme.com","second factor of u"]');
    expect(await readSecrets(fresh)).toEqual([null, null, null]);
    expect(await start()).toBe(fresh);
  });

  it('refuses a key file with a short key', async () => {
    await writeFile(keyFile, 'short\n');
    await expect(start()).rejects.toThrow(/at least 16 characters/);
  });

  it('stays in the database of a PostgreSQL server until one is configured, and new ones are not made there', async () => {
    expect(await start({ keyFile: undefined })).toBeUndefined();
    const stored = Uint8Array.from(randomBytes(32));
    await db.tx((tx) => tx.insert(serverSecrets).values({ name: 'seal', secret: stored }));
    await storeSecrets(stored);
    expect(await readSecrets(await start({ keyFile: undefined }))).toEqual(all);
    expect(await readSecrets(await start({ keyFile: undefined, secret: 'a secret for all instances' }))).toEqual(all);
  });
});
