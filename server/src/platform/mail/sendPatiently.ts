import { setTimeout as wait } from 'node:timers/promises';
import type { Mail, Mailer } from './mailer.ts';

/** Milliseconds before each further try: a mail server that starts again, or lets wait who is new, takes the mail then. */
const pauses = [5_000, 60_000];

/** Whether a mail server has refused a mail for good: there is no such box, or the password is wrong. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Sends a mail that no one waits for, in up to three tries; what is refused for good is not tried again. @throws the last failure, or what the signal was aborted with */
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
