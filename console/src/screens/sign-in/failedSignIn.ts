import type { TFunction } from 'i18next';
import type { ApiError } from '../../shared/api/ApiError.ts';

/** What a refused sign-in says: what the server means, in the reader's words. */
export function failedSignIn(error: ApiError, t: TFunction<['signIn', 'common']>): Error {
  if (error.offline) return new Error(`${t('common:failure.title')}: ${t('common:failure.offline')}`);
  if (error.status === 429) return new Error(t('tooMany'));
  if (error.status === 401) return new Error(t('refused'));
  return new Error(error.status >= 500 ? t('failed') : error.message);
}
