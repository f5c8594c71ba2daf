import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/api/ApiError.ts';

/** Why no mail was sent, in the user's language. */
export function failedMail(error: unknown, t: TFunction<['authenticate', 'account']>): Error {
  if (!(error instanceof ApiError)) return new Error(t('mail.failed'), { cause: error });
  if (error.status === 429) return new Error(t('mail.tooMany'));
  if (error.type === ('public_url_missing' satisfies ErrorType)) return new Error(error.message, { cause: error });
  if (error.status === 501) return new Error(t('mail.none'));
  if (error.type === ('sign_up_refused' satisfies ErrorType)) return new Error(t('mail.domain'));
  return new Error(t('mail.failed'), { cause: error });
}
