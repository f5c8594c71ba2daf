import type { UtteranceProblem } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Menu } from '@parlance/ui-kit/overlay';
import { focusRing } from '@parlance/ui-kit/theme';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { fixProblems, ignoreProblem, type UtteranceWithProblems } from './problemActions.ts';

const Chip = styled.button`
  display: inline-flex;
  max-width: 100%;
  padding: 0;
  border: 0;
  border-radius: var(--radius-pill);
  background: none;
  font: inherit;
  cursor: pointer;
  ${focusRing}
`;

const looks = {
  duplicate: { tone: 'bad', icon: 'copy' },
  near: { tone: 'warning', icon: 'copy' },
  closer: { tone: 'info', icon: 'target' },
} as const;

/** The text of a problem in one line. */
export function useProblemText() {
  const { t } = useTranslation('utterances');
  const { confidence } = useFormats();
  return useCallback(
    ({ kind, intent, text, score }: UtteranceProblem): { label: string; hint: string } => ({
      label: t(`chip.${kind}`, { name: intent.intent_name }),
      hint: t(`chipText.${kind}`, { name: intent.intent_name, text: text ?? '', score: confidence(score ?? 0) }),
    }),
    [t, confidence],
  );
}

interface ProblemChipsProps {
  ws: string;
  row: UtteranceWithProblems;
  editable: boolean;
  /** Opens similar utterances of all intents. */
  onShowAlike: (id: string) => void;
}

/** The problems of an utterance; each opens its fixes. */
export function ProblemChips({ ws, row, editable, onShowAlike }: ProblemChipsProps) {
  const { t } = useTranslation('utterances');
  const textOf = useProblemText();
  return row.problems.map((problem) => {
    const { label, hint } = textOf(problem);
    const chip = <Pill {...looks[problem.kind]}>{label}</Pill>;
    const { intent, kind } = problem;
    const one = { ...row, problems: [problem] };
    if (!editable)
      return (
        <span key={kind} title={hint}>
          {chip}
        </span>
      );
    return (
      <Menu
        key={kind}
        label={hint}
        trigger={(trigger) => (
          <Chip type="button" title={hint} {...trigger}>
            {chip}
          </Chip>
        )}
        items={[
          kind === 'closer'
            ? {
                key: 'move',
                label: t('remedy.move', { name: intent.intent_name }),
                icon: 'arrow-right',
                shortcut: 'r',
                onSelect: () => void fixProblems(ws, [one]),
              }
            : {
                key: 'remove',
                label: t('remedy.remove'),
                icon: 'trash-2',
                shortcut: 'r',
                onSelect: () => void fixProblems(ws, [one]),
              },
          {
            key: 'ignore',
            label: t('remedy.ignore'),
            icon: 'eye-off',
            shortcut: 'o',
            onSelect: () => void ignoreProblem(ws, kind, [row.id]),
          },
          ...(kind === 'closer'
            ? []
            : [{ key: 'show', label: t('remedy.show'), icon: 'search', onSelect: () => onShowAlike(row.id) }]),
        ]}
      />
    );
  });
}
