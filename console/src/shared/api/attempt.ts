import { t } from 'i18next';
import { ApiError } from './ApiError.ts';
import { isCancelled } from './call.ts';
import { notifyFailed } from '../feedback/toasts.ts';

/** Why something failed, as a text for the user: the error of the first wrong field, else the error's message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.offline) return t('failure.offline', { ns: 'common' });
  return Object.values(error.fields)[0] ?? error.message;
}

/**
 * Runs an action. On failure, shows one notification.
 * @param failed text that names what failed
 * @returns undefined when it failed
 */
export async function attempt<T>(failed: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isCancelled(error)) notifyFailed(reasonOf(error), { title: failed });
    return undefined;
  }
}
