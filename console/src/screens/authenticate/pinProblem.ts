import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/api/ApiError.ts';

const reasons = ['expired', 'usedUp', 'notYet', 'disabled'] as const;

/** What a refused PIN code says, in the reader's words. */
export function pinProblem(error: unknown, t: TFunction<['authenticate', 'common']>): Error {
  if (!(error instanceof ApiError)) return new Error(t('pin.failed'), { cause: error });
  if (error.offline) return new Error(`${t('common:failure.title')}: ${t('common:failure.offline')}`);
  if (error.status === 429) return new Error(t('pin.tooMany'));
  const reason = reasons.find((one) => error.status === 403 && one === error.type);
  if (reason) return new Error(t(`pin.${reason}`));
  return new Error(error.status === 401 ? t('pin.wrong') : t('pin.failed'));
}
