import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../shared/api/queryClient.ts';
import { session } from '../../shared/state/session.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { MasterDetail } from '../../shared/ui/MasterDetail.tsx';
import { MasterDetailSkeleton } from '../../shared/ui/ScreenSkeletons.tsx';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { Accounts } from './Accounts.tsx';
import { OrganizationNav } from './navigation/OrganizationNav.tsx';
import { chosenCompany, allUsers, seesAllUsers, usersPath } from './navigation/usersAddress.ts';

/** The organizations, and the users or tokens of the selected one. A single organization is not listed. */
export function ConsoleUsers() {
  const { t } = useTranslation('users');
  const { user: viewer } = useSnapshot(session);
  const narrow = useNarrow();
  const { values } = useAddressQuery(['company', 'list']);
  const query = useCall('GET /api/1.0/company', {});
  if (!viewer) return null;
  return (
    <Answer query={query} loading={<MasterDetailSkeleton label={t('nav.resize')} chosen={values.company !== ''} />}>
      {({ data: companies }) => {
        const all = seesAllUsers(viewer);
        const single = companies.length <= 1 && !all;
        const chosen = chosenCompany(values.company, companies, viewer);
        const list = values.list === 'tokens' && chosen !== allUsers ? 'tokens' : 'users';
        const detail =
          chosen === undefined ? (
            <EmptyState
              icon="building-2"
              title={t('nav.notFound')}
              text={t('nav.notFoundText')}
              action={<LinkButton href="/users">{t('nav.notFoundAction')}</LinkButton>}
            />
          ) : (
            <Accounts
              // The key resets search and selection for another list.
              key={`${chosen === allUsers ? allUsers : chosen.id} ${list}`}
              company={chosen === allUsers ? undefined : chosen}
              list={list}
              tabs={single || (narrow && chosen !== allUsers)}
              back={!single && narrow}
            />
          );
        if (single) return detail;
        return (
          <MasterDetail
            label={t('nav.resize')}
            chosen={values.company !== ''}
            list={
              <OrganizationNav
                companies={companies}
                all={all}
                current={chosen ? usersPath(chosen === allUsers ? allUsers : chosen.id, list) : ''}
              />
            }
            detail={detail}
          />
        );
      }}
    </Answer>
  );
}
