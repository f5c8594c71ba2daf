import { EmptyState, ErrorState } from '@parlance/ui-kit/data';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useCall } from '../../shared/api/queryClient.ts';
import { guestChat } from '../../shared/state/guest.ts';
import { session } from '../../shared/state/session.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { PinForm } from './PinForm.tsx';

/** The way in for guests of a service. Who is one of its guests already goes on to the conversation. */
export function PinScreen() {
  const { t } = useTranslation(['authenticate', 'common']);
  const { user } = useSnapshot(session);
  const query = new URLSearchParams(useLocation().search);
  const door = { ws: query.get('ws') ?? '', service: query.get('service') ?? '' };
  const redirect = query.get('redirect');
  const complete = door.ws !== '' && door.service !== '';
  const within = user?.limited === true && user.workspace === door.ws && user.device === door.service;
  useTitle(t('common:screen.pin'));
  const goOn = within ? guestChat(door, redirect) : undefined;
  useEffect(() => {
    if (goOn !== undefined) location.replace(goOn);
  }, [goOn]);
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/1.0/workspaces/:ws/services/:vthingId/signin',
    { params: { ws: door.ws, vthingId: door.service } },
    { enabled: complete && !within },
  );
  const none = !complete || (error !== null && !error.passing);
  return (
    <PublicFrame>
      {within || (!data && !error && !none) ? (
        <Waiting />
      ) : data ? (
        <PinForm door={door} shown={data} redirect={redirect} />
      ) : none ? (
        <EmptyState icon="lock" level={2} title={t('pin.noService')} text={t('pin.noServiceText')} />
      ) : (
        <ErrorState
          title={t('common:failure.load')}
          text={error?.offline ? t('common:failure.offline') : error?.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </PublicFrame>
  );
}
