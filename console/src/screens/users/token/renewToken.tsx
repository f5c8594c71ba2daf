import type { ApiToken } from '@parlance/contract/calls/tokens';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { tellFailed } from '../../../shared/feedback/toasts.ts';
import { Question } from '../accounts/Question.tsx';
import { refreshTokens } from '../accounts/refreshAccounts.ts';

const texts = { ns: 'users' } as const;

/**
 * Asks, then gives a token a new secret.
 * @returns the token with its secret; undefined: nothing was changed, and the user was told why
 */
export async function renewToken({ id, name, version }: ApiToken) {
  const sure = await confirmer.ask({
    title: t('renew.title', texts),
    message: <Question text={t('renew.text', texts)} about={name} effect={t('renew.effect', texts)} />,
    danger: true,
  });
  if (!sure) return undefined;
  try {
    return await call('PUT /api/1.0/token/:id/renew', { params: { id }, ifMatch: version });
  } catch {
    tellFailed(t('reset.failed', texts));
    return undefined;
  } finally {
    void refreshTokens();
  }
}
