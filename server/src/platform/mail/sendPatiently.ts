import { setTimeout as wait } from 'node:timers/promises';
import type { Mail, Mailer } from './mailer.ts';

/** Milliseconds before each retry: for mail servers that restart, or greylist new senders. */
const pauses = [5_000, 60_000];

/** Whether a mail server has refused a mail permanently: unknown mailbox, wrong password. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * Sends a mail that no person waits for, in up to three attempts; permanent refusals are not retried.
 * @throws the last failure, or the signal's reason
 */
export async function sendPatiently(
  mailer: Mailer,
  mail: Mail,
  signal: AbortSignal,
  before: readonly number[] = pauses,
): Promise<void> {
  for (const pause of before) {
    try {
      return await mailer.send(mail);
    } catch (error) {
      if (isFinal(error)) throw error;
      await wait(pause, undefined, { signal });
    }
  }
  return mailer.send(mail);
}
