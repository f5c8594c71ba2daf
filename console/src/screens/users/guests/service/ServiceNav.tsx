import type { Service } from '@parlance/contract/calls/guests';
import { Button } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Link } from '@parlance/ui-kit/layout';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../../../shared/state/address.ts';
import { can } from '../../../../shared/state/session.ts';
import { moveAmongLinks } from '../../navigation/moveAmongLinks.ts';
import { Entries, Frame, Lists, Name, Spoken, Tools } from '../../navigation/OrganizationNav.styles.ts';
import { guestsPath, type GuestList } from './guestAddress.ts';
import { useAddService } from './useAddService.tsx';

interface ServiceNavProps {
  services: readonly Service[];
  /** All virtual things, for creating a service. */
  things: readonly Service[];
  /** Address of the open list. */
  current: string;
}

/** The services, each with its guests and its PIN codes. */
export function ServiceNav({ services, things, current }: ServiceNavProps) {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const { add, dialog } = useAddService(things);
  const entries = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current !== '') entries.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const first = services[0] && guestsPath(services[0].vthingId, 'guests');
  const marks = (path: string) => ({
    href: path,
    'aria-current': path === current ? ('page' as const) : undefined,
    tabIndex: path === (current || first) ? 0 : -1,
  });
  const entry = ({ vthingId, label }: Service, list: GuestList) => (
    <li>
      <Link {...marks(guestsPath(vthingId, list))}>
        <Icon name={list === 'guests' ? 'users-round' : 'key'} size={15} />
        <span aria-hidden>{t(`nav.${list}`)}</span>
        {/* Read out of context, a link has to name its service. */}
        <Spoken>{t(list === 'guests' ? 'nav.guestsOf' : 'nav.pinsOf', { name: label })}</Spoken>
      </Link>
    </li>
  );
  return (
    <Frame aria-label={t('nav.label')}>
      {can('thing:edit', ws) && (
        <Tools>
          <Button icon="plus" wide onClick={add}>
            {t('service.add')}
          </Button>
        </Tools>
      )}
      <Entries ref={entries} onKeyDown={moveAmongLinks}>
        {services.map((service) => (
          <li key={service.vthingId}>
            <Name>
              <span title={service.label}>{service.label}</span>
            </Name>
            <Lists>
              {entry(service, 'guests')}
              {entry(service, 'pins')}
            </Lists>
          </li>
        ))}
      </Entries>
      {dialog}
    </Frame>
  );
}
