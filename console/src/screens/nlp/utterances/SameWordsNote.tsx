import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Keys } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useKeys } from '../parts/useKeys.ts';
import type { useSameWords } from './useSameWords.ts';

/** Offers to annotate the same words in the other utterances of the intent. */
export function SameWordsNote({ alike }: { alike: ReturnType<typeof useSameWords> }) {
  const { t } = useTranslation('utterances');
  const { suggestion, markAll, dismiss } = alike;
  useKeys(suggestion ? { m: () => void markAll() } : {});
  if (!suggestion) return null;
  const { words, attribute, after } = suggestion;
  return (
    <Alert tone="info">
      <Inline gap={2}>
        {t('alike.text', { words, count: after.length })}
        <Button size="s" onClick={() => void markAll()} aria-keyshortcuts="m">
          {t('alike.markAll', { attribute })} <Keys keys="m" />
        </Button>
        <Button size="s" variant="ghost" onClick={dismiss}>
          {t('alike.dismiss')}
        </Button>
      </Inline>
    </Alert>
  );
}
