import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Keys } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useKeys } from '../../../shared/state/useKeys.ts';
import type { useSameWords } from './useSameWords.ts';

/** Offers to annotate the same words in the other utterances of the intent. */
export function SameWordsNote({ sameWords }: { sameWords: ReturnType<typeof useSameWords> }) {
  const { t } = useTranslation('utterances');
  const { suggestion, annotateAll, dismiss } = sameWords;
  useKeys(suggestion ? { m: () => void annotateAll() } : {});
  if (!suggestion) return null;
  const { words, attribute, after } = suggestion;
  return (
    <Alert tone="info">
      <Inline gap={2}>
        {t('sameWords.text', { words, count: after.length })}
        <Button size="s" onClick={() => void annotateAll()} aria-keyshortcuts="m">
          {t('sameWords.annotateAll', { attribute })} <Keys keys="m" />
        </Button>
        <Button size="s" variant="ghost" onClick={dismiss}>
          {t('sameWords.dismiss')}
        </Button>
      </Inline>
    </Alert>
  );
}
