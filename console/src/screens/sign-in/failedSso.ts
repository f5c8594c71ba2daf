import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/api/ApiError.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

/** Why a single sign-on could not start, in the user's language. */
export function failedSso(error: unknown, domain: string, t: TFunction<['signIn', 'common']>): Error {
  if (error instanceof ApiError && error.status === 404) return new Error(t('sso.none', { domain }));
  if (error instanceof ApiError && error.offline)
    return new Error(labelled(t('common:failure.title'), t('common:failure.offline')));
  return new Error(t('sso.failed'), { cause: error });
}
