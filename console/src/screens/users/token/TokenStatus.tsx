import type { ApiToken } from '@parlance/contract/calls/tokens';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';

/** The status of a token as text. */
export const statusOf = ({ disabled, expired, suspended }: ApiToken): 'disabled' | 'expired' | 'suspended' | 'active' =>
  disabled ? 'disabled' : expired ? 'expired' : suspended ? 'suspended' : 'active';

const looks = {
  active: { tone: 'good', icon: 'check' },
  disabled: { tone: 'neutral', icon: 'ban' },
  expired: { tone: 'bad', icon: 'clock' },
  suspended: { tone: 'bad', icon: 'ban' },
} as const;

/** The status of a token. */
export function TokenStatus({ token }: { token: ApiToken }) {
  const { t } = useTranslation('users');
  const status = statusOf(token);
  return (
    <Pill {...looks[status]} title={status === 'suspended' ? t('statusHint.suspended') : undefined}>
      {t(`status.${status}`)}
    </Pill>
  );
}
