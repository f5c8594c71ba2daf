import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/port.ts';
import { testConfig } from '../../testing/config.ts';
import { testDatabase } from '../../testing/database.ts';
import { seal, unseal } from './seal.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const config = testConfig();
const text = 'pässwörd 密';

test('what is sealed opens again, and is never the same twice', async () => {
  await db.tx(async (tx) => {
    const [one, two] = [await seal(tx, config, 'smtp', text), await seal(tx, config, 'smtp', text)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64').toString('utf8')).not.toContain('ssw');
    expect(await unseal(tx, config, 'smtp', one)).toBe(text);
  });
});

test('opens for no other purpose, with no other secret of the server, and not when it was changed', async () => {
  await db.tx(async (tx) => {
    const sealed = await seal(tx, config, 'smtp', text);
    expect(await unseal(tx, config, 'git', sealed)).toBeNull();
    expect(await unseal(tx, testConfig({ secret: 'another secret of the server' }), 'smtp', sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(await unseal(tx, config, 'smtp', bytes.toString('base64'))).toBeNull();
  });
});
