import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import type { TFunction } from 'i18next';
import { ApiError } from '../../shared/api/ApiError.ts';

type Reason = 'expired' | 'usedUp' | 'notYet' | 'disabled';

const reasons = new Map<string, Reason>([
  ['code_expired', 'expired'],
  ['code_used_up', 'usedUp'],
  ['code_not_yet_valid', 'notYet'],
  ['access_disabled', 'disabled'],
] satisfies [ErrorType, Reason][]);

/** What a refused PIN code says, in the reader's words. */
export function pinProblem(error: unknown, t: TFunction<['authenticate', 'common']>): Error {
  if (!(error instanceof ApiError)) return new Error(t('pin.failed'), { cause: error });
  if (error.offline) return new Error(`${t('common:failure.title')}: ${t('common:failure.offline')}`);
  if (error.status === 429) return new Error(t('pin.tooMany'));
  const reason = reasons.get(error.type);
  if (reason) return new Error(t(`pin.${reason}`));
  return new Error(error.status === 401 ? t('pin.wrong') : t('pin.failed'));
}
