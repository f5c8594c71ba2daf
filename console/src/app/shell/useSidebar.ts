import type { SidebarSectionData } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { screenAt, screens, sections } from '../screens.ts';

/** The screens this person may see, in the sidebar's sections. */
export function useSidebar(): SidebarSectionData[] {
  const { t } = useTranslation(['shell', 'common']);
  useSnapshot(session);
  const { current } = useSnapshot(workspace);
  const active = screenAt(useLocation().pathname)?.id;
  return sections
    .map((section) => ({
      id: section,
      title: section === 'top' ? undefined : t(`section.${section}`),
      items: screens
        .filter((screen) => screen.section === section && can(screen.permission, current))
        .map(({ id, icon, href }) => ({ id, icon, href, label: t(`common:screen.${id}`), active: id === active })),
    }))
    .filter(({ items }) => items.length > 0);
}
