import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SetUp } from '../shared/secondFactor/SetUp.tsx';
import { restore, session, signOut } from '../shared/state/session.ts';
import { PublicFrame } from '../shared/ui/PublicFrame.tsx';
import { useTitle } from '../shared/ui/useTitle.ts';

/** Shown instead of every page until the user has set up the second factor that the organization requires. */
export function SecondFactorDue() {
  const { t } = useTranslation(['secondFactor', 'common']);
  const { user } = useSnapshot(session);
  useTitle(t('due.title'));
  return (
    <PublicFrame>
      <Card title={t('due.title')} level={2}>
        <Stack>
          <p>{t('due.text', { company: user?.company_name })}</p>
          <SetUp onDone={() => void restore()} />
          <Button onClick={() => void signOut()}>{t('common:action.signOut')}</Button>
        </Stack>
      </Card>
    </PublicFrame>
  );
}
