import type { ApiToken } from '@parlance/contract/calls/tokens';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';

/** The status of a token as text. */
export const statusOf = ({ disabled, expired }: ApiToken): 'disabled' | 'expired' | 'active' =>
  disabled ? 'disabled' : expired ? 'expired' : 'active';

const looks = {
  active: { tone: 'good', icon: 'check' },
  disabled: { tone: 'neutral', icon: 'ban' },
  expired: { tone: 'bad', icon: 'clock' },
} as const;

/** The status of a token. */
export function TokenStatus({ token }: { token: ApiToken }) {
  const { t } = useTranslation('users');
  const status = statusOf(token);
  return <Pill {...looks[status]}>{t(`status.${status}`)}</Pill>;
}
