import type { SidebarSectionData } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { screenAt, sections } from '../routes/screens.ts';
import { useScreens } from './useScreens.ts';

/** The screens this person may see, in the sidebar's sections. */
export function useSidebar(): SidebarSectionData[] {
  const { t } = useTranslation(['shell', 'common']);
  const screens = useScreens();
  const active = screenAt(useLocation().pathname)?.id;
  return sections
    .map((section) => ({
      id: section,
      title: section === 'top' ? undefined : t(`section.${section}`),
      items: screens
        .filter((screen) => screen.section === section)
        .map(({ id, icon, href }) => ({ id, icon, href, label: t(`common:screen.${id}`), active: id === active })),
    }))
    .filter(({ items }) => items.length > 0);
}
