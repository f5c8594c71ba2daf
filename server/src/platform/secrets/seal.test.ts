import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { testConfig } from '../../testing/config.ts';
import { seal, unseal } from './seal.ts';

const config = testConfig();
const text = 'pässwörd 密';

test('a sealed secret opens again, and each seal is different', () => {
  const [one, two] = [seal(config, 'smtp', text), seal(config, 'smtp', text)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64').toString('utf8')).not.toContain('ssw');
  expect(unseal(config, 'smtp', one)).toBe(text);
});

test('a sealed secret does not open for another purpose, with another key, or after a change', () => {
  const sealed = seal(config, 'smtp', text);
  expect(unseal(config, 'git', sealed)).toBeNull();
  expect(unseal(testConfig({ secret: 'another secret of the server' }), 'smtp', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unseal(config, 'smtp', bytes.toString('base64'))).toBeNull();
});

test('seals nothing without a key', () => {
  expect(() => seal(testConfig({ secret: undefined }), 'smtp', text)).toThrow(Refusal);
});
