import { Avatar } from '@parlance/ui-kit/data';
import { Menu } from '@parlance/ui-kit/overlay';
import { focusRing } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { session, signOut } from '../../shared/state/session.ts';
import { useAccountActions } from './useAccountActions.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const Face = styled.button`
  display: grid;
  padding: 2px;
  border: 0;
  border-radius: var(--radius-pill);
  background: none;
  cursor: pointer;
  ${focusRing}
`;

/** The signed-in user, the actions of the account, and the sign-out. */
export function AvatarMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const { user } = useSnapshot(session);
  const actions = useAccountActions();
  if (!user) return null;
  return (
    <Menu
      label={t('avatar.menu')}
      placement="bottom-end"
      minWidth={220}
      items={[
        {
          type: 'group',
          key: 'who',
          label: `${user.login} · ${user.company_name}`,
          items: [
            ...actions,
            { key: 'signOut', label: t('common:action.signOut'), icon: 'log-out', onSelect: () => void signOut() },
          ],
        },
      ]}
      trigger={(trigger) => (
        <Face type="button" {...trigger} aria-label={labelled(t('avatar.menu'), user.login)}>
          <Avatar name={user.login} src={user.avatar ?? undefined} size={28} />
        </Face>
      )}
    />
  );
}
