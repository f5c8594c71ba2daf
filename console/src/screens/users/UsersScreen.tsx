import { PageHeader, TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ConsoleUsers } from './ConsoleUsers.tsx';
import { FeedManagement } from './feeds/FeedManagement.tsx';
import { listOf } from './guests/service/guestAddress.ts';
import { GuestManagement } from './guests/GuestManagement.tsx';

/** The pages of the screen, in the order of its tabs. */
const sections = [
  { id: 'console', href: '/users' },
  { id: 'guests', href: '/users/access_users' },
  { id: 'feeds', href: '/users/odata' },
] as const;

/** The users of the console and API tokens, the guests of services, and the clients of the OData feed. */
export function UsersScreen() {
  const { t } = useTranslation(['users', 'common']);
  const { pathname, search } = useLocation();
  const guestList = listOf(pathname);
  const shown = guestList ? 'guests' : pathname === '/users/odata' ? 'feeds' : 'console';
  // Switching tabs keeps the query.
  const tabs = sections.map(({ id, href }) => ({ id, label: t(`tab.${id}`), href: href + search }));
  return (
    <>
      <PageHeader
        title={t('common:title.users')}
        tabs={<TabLinks label={t('tab.label')} items={tabs} value={shown} />}
      />
      {guestList && <GuestManagement list={guestList} />}
      {shown === 'feeds' && <FeedManagement />}
      {shown === 'console' && <ConsoleUsers />}
    </>
  );
}
