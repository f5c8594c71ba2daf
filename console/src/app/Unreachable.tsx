import { Button } from '@parlance/ui-kit/form';
import { EmptyState } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { restore, session, signOut } from '../shared/state/session.ts';

/** There is a token, and the server could not be asked about it: nothing is thrown away, one can try again. */
export function Unreachable() {
  const { t } = useTranslation();
  const { problem } = useSnapshot(session);
  const offline = problem?.status === 0;
  return (
    <EmptyState
      icon="wifi-off"
      title={offline ? t('failure.title') : t('failure.authentication')}
      text={offline ? t('failure.offline') : problem?.statusText}
      action={
        <Inline justify="center">
          <Button variant="primary" onClick={() => void restore()}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => void signOut()}>{t('action.signOut')}</Button>
        </Inline>
      }
    />
  );
}
