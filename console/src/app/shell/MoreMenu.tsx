import { IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { languages } from '../../shared/i18n/i18n.ts';
import { setSetting } from '../../shared/state/settings.ts';
import { openDialog } from './dialogs.ts';
import { useDisplayToggles } from './useDisplayToggles.ts';

/** How the console looks, by the switch; its colour and its language. */
export function MoreMenu() {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const toggles = useDisplayToggles();
  return (
    <Menu
      label={t('more.menu')}
      placement="bottom-end"
      minWidth={220}
      items={[
        ...toggles.map(({ key, label, on, flip }) => ({ key, label, checked: on, keepOpen: true, onSelect: flip })),
        { key: 'brand', icon: 'palette', label: t('more.brand'), onSelect: () => openDialog('brandColour') },
        { type: 'separator', key: 'line' },
        {
          type: 'group',
          key: 'language',
          label: t('more.language'),
          choice: 'one',
          items: languages.map((language) => ({
            key: language,
            label: t(`common:language.${language}`),
            checked: i18n.language === language,
            onSelect: () => setSetting('language', language),
          })),
        },
      ]}
      trigger={(trigger) => <IconButton icon="ellipsis" label={t('more.menu')} {...trigger} />}
    />
  );
}
