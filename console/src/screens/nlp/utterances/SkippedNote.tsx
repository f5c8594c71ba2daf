import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert.tsx';
import type { SkippedUtterance } from '../data/utteranceActions.ts';

const Lines = styled.ul`
  max-height: 132px;
  padding-left: var(--space-4);
  overflow: auto;
`;
const Room = styled.div`
  margin-top: var(--space-2);
`;
/** Maximum number of skipped utterances that are listed. */
const maxShown = 50;

interface SkippedNoteProps {
  added: number;
  skipped: readonly SkippedUtterance[];
  busy: boolean;
  onAddAnyway: (texts: string[]) => void;
  onDismiss: () => void;
}

/** The skipped utterances: duplicates, and conflicts with other intents. */
export function SkippedNote({ added, skipped, busy, onAddAnyway, onDismiss }: SkippedNoteProps) {
  const { t } = useTranslation('nlp');
  const conflicts = skipped.filter(({ reason }) => reason === 'conflict');
  const duplicates = skipped.length - conflicts.length;
  return (
    <Room>
      <Alert tone="warning">
        <Stack gap={2}>
          <strong>
            {[
              added > 0 && t('skipped.added', { count: added }),
              duplicates > 0 && t('skipped.duplicates', { count: duplicates }),
              conflicts.length > 0 && t('skipped.conflicts', { count: conflicts.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </strong>
          {conflicts.length > 0 && (
            <Lines>
              {conflicts.slice(0, maxShown).map(({ text, intent }) => (
                <li key={text}>{t('skipped.line', { text, intent })}</li>
              ))}
            </Lines>
          )}
          <Inline gap={2}>
            {conflicts.length > 0 && (
              <Button size="s" loading={busy} onClick={() => onAddAnyway(conflicts.map(({ text }) => text))}>
                {t('skipped.addAnyway')}
              </Button>
            )}
            <Button size="s" variant="ghost" onClick={onDismiss}>
              {t('skipped.dismiss')}
            </Button>
          </Inline>
        </Stack>
      </Alert>
    </Room>
  );
}
