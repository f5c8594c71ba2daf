import { Button, CopyButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../ui/Alert.tsx';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: var(--space-2);
  ${plainList}
  font-family: var(--font-mono);
`;

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Stack>
      <Alert tone="warning">{t('recovery.warning')}</Alert>
      <Codes aria-label={t('recovery.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Inline justify="end">
        <CopyButton text={codes.join('\n')} label={t('recovery.copy')} variant="secondary" />
        <Button variant="primary" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </Inline>
    </Stack>
  );
}
