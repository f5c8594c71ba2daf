import { t } from 'i18next';
import type { ApiError } from './ApiError.ts';

/** Why something could not be loaded, as a text for the user. */
export function failureText(error: Readonly<Pick<ApiError, 'slow' | 'offline' | 'message'>>): string {
  if (error.slow) return t('failure.slow', { ns: 'common' });
  return error.offline ? t('failure.offline', { ns: 'common' }) : error.message;
}
