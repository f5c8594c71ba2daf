import type { Utterance } from '@parlance/contract/calls/nlp';
import { Badge } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import type { UtteranceTrouble } from '../data/useHealth.ts';

interface OnlyButtonsProps {
  utterances: readonly Utterance[];
  only: UtteranceTrouble | undefined;
  onOnly: (only: UtteranceTrouble | undefined) => void;
}

/** Filters an intent's utterances by their predictions; a problem that was selected elsewhere can be cleared here. */
export function OnlyButtons({ utterances, only, onOnly }: OnlyButtonsProps) {
  const { t } = useTranslation('utterances');
  const predicted = [
    { kind: 'wrong', icon: 'circle-x', label: t('prediction.onlyWrong') },
    { kind: 'unsure', icon: 'circle-help', label: t('prediction.onlyUnsure') },
  ] as const;
  const offered = predicted
    .map((one) => ({ ...one, count: utterances.filter(({ prediction }) => prediction?.outcome === one.kind).length }))
    .filter(({ kind, count }) => count > 0 || only === kind);
  if (offered.length === 0 && only === undefined) return null;
  return (
    <FoldedFilters count={only === undefined ? 0 : 1}>
      {offered.map(({ kind, icon, label, count }) => (
        <Button
          key={kind}
          size="s"
          icon={icon}
          aria-pressed={only === kind}
          onClick={() => onOnly(only === kind ? undefined : kind)}
        >
          {label}
          <Badge count={count} />
        </Button>
      ))}
      {only !== undefined && only !== 'wrong' && only !== 'unsure' && (
        <Button size="s" icon="x" aria-pressed onClick={() => onOnly(undefined)}>
          {t(`problem.${only}`)}
        </Button>
      )}
    </FoldedFilters>
  );
}
