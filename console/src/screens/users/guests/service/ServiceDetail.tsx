import type { Service } from '@parlance/contract/calls/guests';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { Frame, Head, Which } from '../../accounts/Frame.ts';
import { guestsPath, type GuestList } from './guestAddress.ts';
import { GuestTable } from '../../../../shared/guests/guest/GuestTable.tsx';
import { PinTable } from '../../../../shared/guests/pin/PinTable.tsx';
import { ServiceTools } from './ServiceTools.tsx';

interface ServiceDetailProps {
  service: Service;
  list: GuestList;
  /** The services are not shown beside, so the links back and to the other list are here. */
  narrow: boolean;
}

/** The guests or the PIN codes of a service. */
export function ServiceDetail({ service, list, narrow }: ServiceDetailProps) {
  const { t } = useTranslation('guests');
  const { vthingId: id, label } = service;
  return (
    <Frame>
      <Head>
        {narrow && (
          <LinkButton variant="ghost" size="s" icon="arrow-left" href="/users/access_users">
            {t('nav.back')}
          </LinkButton>
        )}
        <h2>{label}</h2>
        {!narrow && <Which>{t(`nav.${list}`)}</Which>}
        <ServiceTools service={service} />
      </Head>
      {narrow && (
        <TabLinks
          label={label}
          value={list}
          items={(['guests', 'pins'] as const).map((one) => ({
            id: one,
            label: t(`nav.${one}`),
            href: guestsPath(id, one),
          }))}
        />
      )}
      {list === 'guests' ? <GuestTable service={service} /> : <PinTable service={service} />}
    </Frame>
  );
}
