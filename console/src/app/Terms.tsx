import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../shared/api/call.ts';
import { brand } from '../shared/brand.ts';
import { restore, signOut } from '../shared/state/session.ts';
import { notifyFailed } from '../shared/feedback/toasts.ts';
import { PublicFrame } from '../shared/ui/PublicFrame.tsx';
import { useTitle } from '../shared/ui/useTitle.ts';

/** Shown instead of every page until the user accepts the terms of use. */
export function Terms() {
  const { t } = useTranslation(['shell', 'common']);
  useTitle(t('terms.title'));
  const [accepting, startAccepting] = useTransition();
  const accept = () =>
    startAccepting(async () => {
      await call('PUT /api/1.0/cgu', {}).then(restore, () => notifyFailed(t('terms.failed')));
    });
  return (
    <PublicFrame>
      <Card title={t('terms.title')}>
        <Stack>
          <p>{t('terms.text', { name: brand.name })}</p>
          <Inline>
            <Button variant="primary" loading={accepting} onClick={accept}>
              {t('terms.accept')}
            </Button>
            <Button onClick={() => void signOut()}>{t('common:action.signOut')}</Button>
          </Inline>
        </Stack>
      </Card>
    </PublicFrame>
  );
}
