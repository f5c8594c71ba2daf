import type { IntentHealth, IntentSummary } from '@parlance/contract/calls/nlp';
import type { ListItem } from '@parlance/ui-kit/data';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCount } from '../data/useHealth.ts';
import { useProblemList } from './IntentHealthBar.tsx';

/** The dot of an intent in a list, where something may be wrong with it: what, in words. */
export function useHealthDot() {
  const { t } = useTranslation(['nlp', 'utterances']);
  const listOf = useProblemList();
  return useCallback(
    (intent: IntentSummary, health: IntentHealth | undefined): Pick<ListItem, 'dot'> => {
      if (intent.utterance_count === 0) return { dot: { tone: 'warning', label: t('intent.noUtterances') } };
      if (!health) return {};
      const told = [health.few && t('utterances:few.dot'), problemCount(health) > 0 && listOf(health)].filter(Boolean);
      return told.length > 0
        ? { dot: { tone: health.duplicate > 0 ? 'bad' : 'warning', label: told.join(' · ') } }
        : {};
    },
    [t, listOf],
  );
}
