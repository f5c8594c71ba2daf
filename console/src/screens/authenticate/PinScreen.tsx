import type { PinSignInPage } from '@parlance/contract/calls/guests';
import { EmptyState, ErrorState } from '@parlance/ui-kit/data';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../shared/api/ApiError.ts';
import { call } from '../../shared/api/call.ts';
import { guestChat, type ServiceRef } from '../../shared/state/guest.ts';
import { session } from '../../shared/state/session.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { PinForm } from './PinForm.tsx';

/** The sign-in of guests of a service. A signed-in guest continues to the conversation. */
export function PinScreen() {
  const { t } = useTranslation(['authenticate', 'common']);
  const { user } = useSnapshot(session);
  const query = new URLSearchParams(useLocation().search);
  const at = { ws: query.get('ws') ?? '', service: query.get('service') ?? '' };
  const redirect = query.get('redirect');
  const complete = at.ws !== '' && at.service !== '';
  const within = user?.limited === true && user.workspace === at.ws && user.device === at.service;
  useTitle(t('common:screen.pin'));
  const goOn = within ? guestChat(at, redirect) : undefined;
  useEffect(() => {
    if (goOn !== undefined) location.replace(goOn);
  }, [goOn]);
  return (
    <PublicFrame>
      {within ? <Waiting /> : complete ? <ServiceSignIn service={at} redirect={redirect} /> : <NoService />}
    </PublicFrame>
  );
}

function NoService() {
  const { t } = useTranslation('authenticate');
  return <EmptyState icon="lock" level={2} title={t('pin.noService')} text={t('pin.noServiceText')} />;
}

interface ServiceSignInProps {
  service: ServiceRef;
  redirect: string | null;
}

/** Fetches the name of the service, which is shown above the code field. */
function ServiceSignIn(props: ServiceSignInProps) {
  const [asked, setAsked] = useState(0);
  return <ServiceLoader key={asked} {...props} onRetry={() => setAsked(asked + 1)} />;
}

function ServiceLoader({ service: { ws, service }, redirect, onRetry }: ServiceSignInProps & { onRetry: () => void }) {
  const { t } = useTranslation('common');
  const [answer, setAnswer] = useState<{ shown: PinSignInPage } | { problem: ApiError }>();
  useEffect(() => {
    const leaving = new AbortController();
    const path = 'GET /api/1.0/workspaces/:ws/services/:vthingId/signin';
    call(path, { params: { ws, vthingId: service }, signal: leaving.signal }).then(
      (shown) => setAnswer({ shown }),
      (error: unknown) => error instanceof ApiError && setAnswer({ problem: error }),
    );
    return () => leaving.abort();
  }, [ws, service]);
  if (!answer) return <Waiting />;
  if ('shown' in answer) return <PinForm service={{ ws, service }} shown={answer.shown} redirect={redirect} />;
  const { problem } = answer;
  if (!problem.retriable) return <NoService />;
  return (
    <ErrorState
      title={t('failure.load')}
      text={problem.offline ? t('failure.offline') : problem.message}
      onRetry={onRetry}
    />
  );
}
