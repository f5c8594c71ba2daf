import { t } from 'i18next';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { isCancelled } from '../../../shared/api/call.ts';
import { tellFailed } from '../../../shared/state/toasts.ts';

/** Why something failed, in words for the person. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.offline) return t('failure.offline', { ns: 'common' });
  if (error.status === 403) return t('failure.forbidden', { ns: 'common' });
  const [field] = Object.values(error.fields);
  return field ?? error.message;
}

/**
 * Does something and says so when it fails, once.
 * @param failed what could not be done
 * @returns undefined when it failed
 */
export async function attempt<T>(failed: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isCancelled(error)) tellFailed(reasonOf(error), { title: failed });
    return undefined;
  }
}
