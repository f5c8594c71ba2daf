import { Avatar } from '@parlance/ui-kit/data';
import { Menu } from '@parlance/ui-kit/overlay';
import { focusRing } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { languages } from '../../shared/i18n/i18n.ts';
import { session, signOut } from '../../shared/state/session.ts';
import { setSetting } from '../../shared/state/settings.ts';

const Face = styled.button`
  display: grid;
  padding: 2px;
  border: 0;
  border-radius: var(--radius-pill);
  background: none;
  cursor: pointer;
  ${focusRing}
`;

/** Who is signed in, in which language, and the way out. */
export function AvatarMenu() {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const { user } = useSnapshot(session);
  if (!user) return null;
  return (
    <Menu
      label={t('avatar.menu')}
      placement="bottom-end"
      minWidth={220}
      items={[
        {
          type: 'group',
          key: 'language',
          label: t('avatar.language'),
          choice: 'one',
          items: languages.map((language) => ({
            key: language,
            label: t(`common:language.${language}`),
            checked: i18n.language === language,
            onSelect: () => setSetting('language', language),
          })),
        },
        { type: 'separator', key: 'line' },
        {
          key: 'signOut',
          label: t('common:action.signOut'),
          hint: user.login,
          icon: 'log-out',
          onSelect: () => void signOut(),
        },
      ]}
      trigger={(trigger) => (
        <Face type="button" {...trigger} aria-label={`${t('avatar.menu')}: ${user.login}`}>
          <Avatar name={user.login} src={user.avatar ?? undefined} size={28} />
        </Face>
      )}
    />
  );
}
