import type { ApiToken } from '@parlance/contract/calls/tokens';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';

/** How a token stands, in a word. */
export const statusOf = ({ disabled, expired }: ApiToken): 'disabled' | 'expired' | 'active' =>
  disabled ? 'disabled' : expired ? 'expired' : 'active';

const looks = {
  active: { tone: 'good', icon: 'check' },
  disabled: { tone: 'neutral', icon: 'ban' },
  expired: { tone: 'bad', icon: 'clock' },
} as const;

/** How a token stands. */
export function TokenStatus({ token }: { token: ApiToken }) {
  const { t } = useTranslation('users');
  const status = statusOf(token);
  return <Pill {...looks[status]}>{t(`status.${status}`)}</Pill>;
}
