import { IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useDisplayToggles } from './useDisplayToggles.ts';

/** How the console looks, by the switch. */
export function MoreMenu() {
  const { t } = useTranslation('shell');
  const toggles = useDisplayToggles();
  return (
    <Menu
      label={t('more.menu')}
      placement="bottom-end"
      items={toggles.map(({ key, label, on, flip }) => ({ key, label, checked: on, keepOpen: true, onSelect: flip }))}
      trigger={(trigger) => <IconButton icon="ellipsis" label={t('more.menu')} {...trigger} />}
    />
  );
}
