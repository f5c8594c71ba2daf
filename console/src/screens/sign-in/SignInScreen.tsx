import { Button } from '@parlance/ui-kit/form';
import { registerIcons, signInGlyphs } from '@parlance/ui-kit/icons';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { focusRing } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { session } from '../../shared/state/session.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { AppLink } from '../../shared/ui/AppLink.tsx';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RememberedDomains } from './RememberedDomains.tsx';
import { SsoForm } from './SsoForm.tsx';

registerIcons(signInGlyphs);

const Or = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--text-muted);
  font-size: var(--size-s);

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line);
  }
`;
const Help = styled.p`
  margin: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  color: var(--text-muted);

  a {
    border-radius: 4px;
    color: var(--text-link);
    ${focusRing}
  }
`;

/** Why the stored session could not be restored: the server's status, or no answer. */
function NotRestored() {
  const { t } = useTranslation('common');
  const { problem } = useSnapshot(session);
  if (!problem) return null;
  const offline = problem.status === 0;
  return (
    <Alert>
      <strong>{offline ? t('failure.title') : t('failure.authentication')}</strong>
      <br />
      {offline ? problem.message : problem.statusText}
    </Alert>
  );
}

/** The sign-in: with a password, or through the identity provider of the user's organization. */
export function SignInScreen() {
  const { t } = useTranslation(['signIn', 'common']);
  const [withSso, setWithSso] = useState(false);
  useTitle(t('common:screen.signIn'));
  if (withSso)
    return (
      <PublicFrame>
        <SsoForm onBack={() => setWithSso(false)} />
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <NotRestored />
      <Card>
        <Stack>
          <PasswordForm />
          <Or>{t('sso.or')}</Or>
          <RememberedDomains />
          <Button icon="log-in" variant="secondary" wide onClick={() => setWithSso(true)}>
            {t('sso.other')}
          </Button>
        </Stack>
      </Card>
      <Help>
        <AppLink href="/authenticate/reset">{t('forgot')}</AppLink>
        <span>
          {t('noAccount')} <AppLink href="/sign-up">{t('signUp')}</AppLink>
        </span>
      </Help>
    </PublicFrame>
  );
}
