import type { User } from '@parlance/contract/calls/users';
import { Pill, type Tone } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';

const tones: Record<User['status'], Tone> = {
  active: 'good',
  disabled: 'neutral',
  invited: 'info',
  temporary: 'warning',
};
const icons: Record<User['status'], string> = { active: 'check', disabled: 'ban', invited: 'mail', temporary: 'key' };

/** The status of an account as text. */
export function UserStatus({ user: { status, idp } }: { user: User }) {
  const { t } = useTranslation('users');
  return (
    <Inline gap={1} wrap={false}>
      <Pill tone={tones[status]} icon={icons[status]} title={t(`statusHint.${status}`)}>
        {t(`status.${status}`)}
      </Pill>
      {idp !== null && <Pill title={t('statusHint.external', { provider: idp })}>{t('status.external')}</Pill>}
    </Inline>
  );
}
