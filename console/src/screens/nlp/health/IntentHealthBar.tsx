import type { IntentHealth, IntentSummary } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import type { ListItem } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { problemCount } from '../data/useHealth.ts';
import { ignoreProblem } from './problemActions.ts';

interface FewUtterancesProps {
  ws: string;
  /** Undefined where there are no problems. */
  health: IntentHealth | undefined;
  /** The number of the intent's utterances. */
  count: number;
  editable: boolean;
  onAdd: () => void;
  /** Lets a language model propose utterances. */
  onGenerate: () => void;
}

/** Says that an intent has too few utterances, with actions that help; renders nothing where it has enough. */
export function FewUtterances({ ws, health, count, editable, onAdd, onGenerate }: FewUtterancesProps) {
  const { t } = useTranslation('utterances');
  if (!health?.few) return null;
  return (
    <Alert tone="warning">
      <Stack gap={1}>
        {count === 0
          ? t('few.none', { wanted: limits.fewUtterances })
          : t('few.text', { count, wanted: limits.fewUtterances })}
        {editable && (
          <Inline gap={2}>
            <Button size="s" icon="plus" onClick={onAdd}>
              {t('few.add')}
            </Button>
            <Button size="s" icon="sparkles" onClick={onGenerate}>
              {t('few.generate')}
            </Button>
            <Button size="s" variant="ghost" onClick={() => void ignoreProblem(ws, 'few', [health.id])}>
              {t('remedy.ignore')}
            </Button>
          </Inline>
        )}
      </Stack>
    </Alert>
  );
}

/** Counts of problems, such as `2 duplicates · 1 closer to another intent`. */
export function ProblemList({ health }: { health: Pick<IntentHealth, 'duplicate' | 'near' | 'closer'> }) {
  return <span>{useProblemList()(health)}</span>;
}

/** Returns the text of the counts of problems. */
function useProblemList() {
  const { t } = useTranslation('utterances');
  return useCallback(
    (health: Pick<IntentHealth, 'duplicate' | 'near' | 'closer'>): string =>
      (['duplicate', 'near', 'closer'] as const)
        .filter((kind) => health[kind] > 0)
        .map((kind) => t(`problemCount.${kind}`, { count: health[kind] }))
        .join(' · '),
    [t],
  );
}

/** The dot of an intent with problems in a list, and its text. */
export function useHealthDot() {
  const { t } = useTranslation(['nlp', 'utterances']);
  const listOf = useProblemList();
  return useCallback(
    (intent: IntentSummary, health: IntentHealth | undefined): Pick<ListItem, 'dot'> => {
      if (intent.utterance_count === 0) return { dot: { tone: 'warning', label: t('intent.noUtterances') } };
      if (!health) return {};
      const problems = [health.few && t('utterances:few.dot'), problemCount(health) > 0 && listOf(health)].filter(
        Boolean,
      );
      return problems.length > 0
        ? { dot: { tone: health.duplicate > 0 ? 'bad' : 'warning', label: problems.join(' · ') } }
        : {};
    },
    [t, listOf],
  );
}
