import { readFileSync } from 'node:fs';
import { refuse } from '../../platform/http/refusal.ts';
import { checkPassword } from './passwords.ts';

/** The 10,000 most common passwords of at least six characters, in lower case. Next to this file, also in the build. */
const file = new URL('./commonPasswords.txt', import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(file, 'utf8').trim().split('\n'));
  return common.has(password.toLowerCase());
}

/**
 * Checks a password that a user has chosen. Compares hashes, which is slow: do not call it inside a transaction.
 * @throws {Refusal} 400 on `newPassword` for a common password, or the user's present one
 */
export async function checkNewPassword(newPassword: string, presentHash: string | null): Promise<void> {
  if (isCommonPassword(newPassword)) throw refuse.invalid('newPassword', 'password_common');
  if (presentHash !== null && (await checkPassword(presentHash, newPassword))) {
    throw refuse.invalid('newPassword', 'password_unchanged');
  }
}
