import { Button, IconButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../../shared/ui/Alert.tsx';
import { removeRememberedDomain, rememberedDomains } from '../../shared/state/domains.ts';
import { failedSso } from './failedSso.ts';
import { startSso } from './startSso.ts';

const Go = styled(Button)`
  flex: 1;
  min-width: 0;
`;

/** The organizations that this browser has signed in through, the newest first, one button each. */
export function RememberedDomains() {
  const { t } = useTranslation(['signIn', 'common']);
  const [domains, setDomains] = useState(() => rememberedDomains().toReversed());
  const [going, setGoing] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const go = async (domain: string) => {
    setGoing(domain);
    setProblem('');
    const leaves = await startSso(domain).catch((error: unknown) => {
      setProblem(failedSso(error, domain, t).message);
      return false;
    });
    if (!leaves) setGoing(null);
  };
  if (domains.length === 0) return null;
  return (
    <Stack gap={2}>
      {problem && <Alert>{problem}</Alert>}
      {domains.map((domain) => (
        <Inline key={domain} gap={1} wrap={false}>
          <Go icon="building-2" loading={going === domain} disabled={going !== null} onClick={() => void go(domain)}>
            {t('sso.with', { domain })}
          </Go>
          <IconButton
            icon="x"
            label={t('sso.forget', { domain })}
            onClick={() => {
              removeRememberedDomain(domain);
              setDomains(domains.filter((each) => each !== domain));
            }}
          />
        </Inline>
      ))}
    </Stack>
  );
}
