import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/api/ApiError.ts';

/** Why a single sign-on did not begin, in the reader's words. */
export function failedSso(error: unknown, domain: string, t: TFunction<['signIn', 'common']>): Error {
  if (error instanceof ApiError && error.status === 404) return new Error(t('sso.none', { domain }));
  if (error instanceof ApiError && error.offline)
    return new Error(`${t('common:failure.title')}: ${t('common:failure.offline')}`);
  return new Error(t('sso.failed'), { cause: error });
}
