import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { serverSecrets } from '../db/backendTables.ts';
import type { Tx } from '../db/port.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const masterName = 'seal';

/**
 * The key that everything of this purpose is sealed with. It derives from PARLANCE_SECRET where that is set, so that
 * the database alone opens nothing; else from a random secret that the database keeps for all instances.
 */
async function keyOf(tx: Tx, config: Config, purpose: string): Promise<Buffer> {
  const master = config.secret ?? (await storedMaster(tx));
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
}

async function storedMaster(tx: Tx): Promise<Uint8Array> {
  await tx
    .insert(serverSecrets)
    .values({ name: masterName, secret: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(serverSecrets).where(eq(serverSecrets.name, masterName));
  if (!row) throw new Error('the server has no secret of its own');
  return row.secret;
}

/** Encrypts a secret for the database. `purpose` says what it is for: what was sealed for one opens for no other. */
export async function seal(tx: Tx, config: Config, purpose: string, plain: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyOf(tx, config, purpose), nonce);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** What was sealed; null where the server's secret has changed meanwhile, so that it must be typed again. */
export async function unseal(tx: Tx, config: Config, purpose: string, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, await keyOf(tx, config, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
