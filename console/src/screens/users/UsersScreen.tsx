import { PageHeader, TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ConsoleUsers } from './ConsoleUsers.tsx';
import { listOf } from './guests/service/guestAddress.ts';
import { GuestManagement } from './guests/GuestManagement.tsx';

/** The pages of the screen, in the order of its tabs. */
const sections = [
  { id: 'console', href: '/users' },
  { id: 'guests', href: '/users/access_users' },
] as const;

/** Who signs in to the console, which programs call the platform, and which guests talk to its services. */
export function UsersScreen() {
  const { t } = useTranslation(['users', 'common']);
  const { pathname, search } = useLocation();
  const guestList = listOf(pathname);
  // Switching tabs keeps the query.
  const tabs = sections.map(({ id, href }) => ({ id, label: t(`tab.${id}`), href: href + search }));
  return (
    <>
      <PageHeader
        title={t('common:screen.users')}
        tabs={<TabLinks label={t('tab.label')} items={tabs} value={guestList ? 'guests' : 'console'} />}
      />
      {guestList ? <GuestManagement list={guestList} /> : <ConsoleUsers />}
    </>
  );
}
