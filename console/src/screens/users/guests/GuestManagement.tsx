import type { Service } from '@parlance/contract/calls/guests';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { MasterDetail } from '../../../shared/ui/MasterDetail.tsx';
import { MasterDetailSkeleton } from '../../../shared/ui/ScreenSkeletons.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { guestsPath, type GuestList } from './service/guestAddress.ts';
import { ServiceDetail } from './service/ServiceDetail.tsx';
import { ServiceNav } from './service/ServiceNav.tsx';
import { useAddService } from './service/useAddService.tsx';

/** The services that ask for a PIN. */
const asking = (services: readonly Service[]): Service[] => services.filter(({ auth }) => auth === 1);

/** The virtual things of a workspace, which are services when they ask for a PIN. */
const useServices = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/services', { params: { ws } });

/** The empty state without services, with the action to create one. */
function NoServices({ things }: { things: readonly Service[] }) {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const { add, dialog } = useAddService(things);
  const may = can('thing:edit', ws);
  return (
    <>
      <EmptyState
        icon="lock"
        title={t('service.none')}
        text={t(may ? 'service.noneText' : 'service.noneReader')}
        action={
          may && (
            <Button variant="primary" icon="plus" onClick={add}>
              {t('service.add')}
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
}

/**
 * The services of the workspace that ask for a PIN, and the guests or PIN codes of the selected one, by default the
 * first.
 */
export function GuestManagement({ list }: { list: GuestList }) {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const narrow = useNarrow();
  const { values } = useAddressQuery(['service']);
  const query = useServices(ws);
  return (
    <Answer query={query} loading={<MasterDetailSkeleton label={t('nav.resize')} chosen={values.service !== ''} />}>
      {({ data }) => {
        const services = asking(data);
        if (services.length === 0) return <NoServices things={data} />;
        const wanted = values.service;
        // On a phone, the list is shown alone first.
        const shown = wanted !== '' || !narrow;
        const chosen = wanted === '' ? services[0] : services.find(({ vthingId }) => vthingId === wanted);
        return (
          <MasterDetail
            label={t('nav.resize')}
            chosen={wanted !== ''}
            list={
              <ServiceNav
                services={services}
                things={data}
                current={chosen && shown ? guestsPath(chosen.vthingId, list) : ''}
              />
            }
            detail={
              chosen ? (
                <ServiceDetail
                  // The key resets search and selection for another list.
                  key={`${chosen.vthingId} ${list}`}
                  service={chosen}
                  list={list}
                  narrow={narrow}
                />
              ) : (
                <EmptyState
                  icon="lock"
                  title={t('nav.notFound')}
                  text={t('nav.notFoundText')}
                  action={<LinkButton href="/users/access_users">{t('nav.notFoundAction')}</LinkButton>}
                />
              )
            }
          />
        );
      }}
    </Answer>
  );
}
