import type { SsoError } from '@parlance/contract/calls/signin';
import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../shared/api/ApiError.ts';
import { domainOf } from '../../shared/state/domains.ts';
import { signInFromProvider } from '../../shared/state/session.ts';
import { clearPassedToken, readPassedToken } from '../../shared/state/startup.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';

/** Why a single sign-on gave no session: an error of the server, or that it did not answer. */
type SsoProblem = SsoError | 'offline' | 'other';

const known = {
  state: true,
  provider: true,
  denied: true,
  token: true,
  email: true,
  unknown_user: true,
  taken: true,
  disabled: true,
  outranked: true,
} as const satisfies Record<SsoError, true>;

const isKnown = (word: string): word is SsoError => Object.hasOwn(known, word);

/** The `error` parameter of the address, which anyone can edit: unknown values become `other`. */
const ssoProblem = (word: string): SsoProblem => (isKnown(word) ? word : 'other');

/** The last step of a single sign-on: exchanges the ticket for a session, or shows why there is none. */
export function SsoScreen() {
  const { t } = useTranslation(['authenticate', 'common']);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const refused = query.get('error');
  const [handed] = useState(readPassedToken);
  const [problem, setProblem] = useState<SsoProblem | null>(() => {
    if (refused !== null) return ssoProblem(refused);
    return handed === null ? 'state' : null;
  });
  const begun = useRef(false);
  useTitle(t('common:screen.sso'));
  useEffect(() => {
    clearPassedToken();
    if (refused !== null || handed === null || begun.current) return;
    begun.current = true;
    signInFromProvider(handed).catch((error: unknown) => {
      setProblem(error instanceof ApiError && error.retriable ? 'offline' : 'state');
    });
  }, [refused, handed]);

  return (
    <PublicFrame>
      {problem ? (
        <EmptyState
          role="alert"
          level={2}
          icon="triangle-alert"
          tone="bad"
          title={t('sso.title')}
          text={t(`sso.${problem}`, { domain: domainOf(query.get('domain') ?? '') ?? t('sso.itsDomain') })}
          action={<LinkButton href="/sign-in">{t('back')}</LinkButton>}
        />
      ) : (
        <Waiting />
      )}
    </PublicFrame>
  );
}
