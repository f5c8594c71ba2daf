import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../environment.ts';
import { serverSecrets } from '../db/backendTables.ts';
import type { Db, Tx } from '../db/port.ts';
import { makeKeyFile, readKeyFile } from './keyFile.ts';
import { fingerprintOf, openWith, sealWith, type SealingKey } from '../cipher/cipher.ts';

/** A column with sealed secrets, which are resealed when the key changes. */
export interface SealedColumn {
  /** Replaces each sealed secret of the column with the result of `renew`. */
  reseal(tx: Tx, renew: (purpose: string, sealed: string) => string): Promise<void>;
}

/** The name of the key that earlier versions stored in the database. */
const storedKey = 'seal';
const fingerprint = 'seal fingerprint';
const lock = 724_031_512;

/**
 * Finds the key that seals secrets: PARLANCE_SECRET, else the first key of the key file, which is made if it is
 * missing. Secrets that an earlier key sealed are resealed, so that changing the key takes one start with both keys.
 *
 * With a PostgreSQL server there is no file that all instances share: without a configured key nothing is sealed, and
 * secrets that an earlier version sealed stay readable.
 *
 * @throws {StartError} where no available key opens the stored secrets
 */
export async function openSealingKey(
  config: Config,
  db: Db,
  columns: readonly SealedColumn[],
  log: FastifyBaseLogger,
): Promise<SealingKey | undefined> {
  const { secret, previousSecret, keyFile } = config;
  const inFile = keyFile === undefined ? [] : await readKeyFile(keyFile, log);
  const outcome = await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`);
    const stored = await readSecret(tx, storedKey);
    const earlier = [previousSecret, ...inFile, stored].filter((key) => key !== undefined);
    const known = [secret, ...earlier].filter((key) => key !== undefined).map(fingerprintOf);
    const wanted = await readSecret(tx, fingerprint);
    const isKnown = wanted === undefined || known.some((one) => Buffer.from(one).equals(wanted));
    if (!isKnown && !config.secretLost && (await holdsSecrets(tx, columns))) throw otherKey(config);
    if (secret === undefined && keyFile === undefined) return { key: stored, renewed: 0, lost: new Set<string>() };
    const key = secret ?? inFile[0] ?? (await newKey(keyFile, log));
    const { renewed, lost } = await reseal(tx, columns, key, earlier);
    await tx.delete(serverSecrets).where(eq(serverSecrets.name, storedKey));
    await writeFingerprint(tx, key);
    return { key, renewed, lost };
  });
  if (outcome.key !== undefined && secret === undefined && keyFile === undefined) {
    log.warn('the sealing key is in the database, where a dump contains it: set PARLANCE_SECRET to move it out');
  }
  if (outcome.renewed > 0) log.info({ count: outcome.renewed }, 'sealed stored secrets with the current key');
  if (outcome.lost.size > 0) {
    log.warn({ lost: [...outcome.lost] }, 'no key opens some stored secrets: they must be entered again');
  }
  return outcome.key;
}

async function newKey(keyFile: string | undefined, log: FastifyBaseLogger): Promise<string> {
  const [key] = keyFile === undefined ? [] : await makeKeyFile(keyFile, log);
  if (key === undefined) throw new Error('no sealing key was made');
  return key;
}

function otherKey({ keyFile }: Config): StartError {
  const file = keyFile === undefined ? '' : `, or the key file ${keyFile}`;
  return new StartError(
    `Stored secrets need another sealing key: set the earlier one as PARLANCE_SECRET_PREVIOUS${file}; ` +
      'if it is lost, start once with PARLANCE_SECRET_LOST=1 and enter the secrets again',
  );
}

async function reseal(tx: Tx, columns: readonly SealedColumn[], key: SealingKey, earlier: readonly SealingKey[]) {
  const outcome = { renewed: 0, lost: new Set<string>() };
  for (const column of columns) {
    await column.reseal(tx, (purpose, sealed) => {
      if (openWith(key, purpose, sealed) !== null) return sealed;
      const opened = earlier.map((old) => openWith(old, purpose, sealed)).find((plain) => plain !== null);
      if (opened === undefined) {
        outcome.lost.add(purpose);
        return sealed;
      }
      outcome.renewed += 1;
      return sealWith(key, purpose, opened);
    });
  }
  return outcome;
}

async function holdsSecrets(tx: Tx, columns: readonly SealedColumn[]): Promise<boolean> {
  let count = 0;
  for (const column of columns) {
    await column.reseal(tx, (_, sealed) => {
      count += 1;
      return sealed;
    });
  }
  return count > 0;
}

async function readSecret(tx: Tx, name: string): Promise<Uint8Array | undefined> {
  const [row] = await tx.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.secret;
}

async function writeFingerprint(tx: Tx, key: SealingKey): Promise<void> {
  const secret = fingerprintOf(key);
  await tx
    .insert(serverSecrets)
    .values({ name: fingerprint, secret })
    .onConflictDoUpdate({ target: serverSecrets.name, set: { secret } });
}
