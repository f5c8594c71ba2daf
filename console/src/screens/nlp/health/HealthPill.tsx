import { Pill } from '@parlance/ui-kit/data';
import { Menu } from '@parlance/ui-kit/overlay';
import { focusRing } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { problemCount, type noProblems } from '../data/useHealth.ts';

const Chip = styled.button`
  display: inline-flex;
  padding: 0;
  border: 0;
  border-radius: var(--radius-pill);
  background: none;
  font: inherit;
  cursor: pointer;
  ${focusRing}
`;

type Problem = keyof typeof noProblems;
const kinds: readonly Problem[] = ['duplicate', 'near', 'closer'];
const icons = { duplicate: 'copy', near: 'copy', closer: 'target' } as const;

interface HealthPillProps {
  problems: Readonly<Record<Problem, number>>;
  /** Filters the utterances by a problem. */
  onChoose: (kind: Problem) => void;
}

/** The number of warnings, beside a title; opens a list of them. Renders nothing without warnings. */
export function HealthPill({ problems, onChoose }: HealthPillProps) {
  const { t } = useTranslation('utterances');
  const count = problemCount(problems);
  if (count === 0) return null;
  return (
    <Menu
      label={t('health')}
      trigger={(trigger) => (
        <Chip type="button" {...trigger}>
          <Pill tone="warning" icon="triangle-alert">
            {t('warnings', { count })}
          </Pill>
        </Chip>
      )}
      items={kinds
        .filter((kind) => problems[kind] > 0)
        .map((kind) => ({
          key: kind,
          label: t(`problemCount.${kind}`, { count: problems[kind] }),
          icon: icons[kind],
          onSelect: () => onChoose(kind),
        }))}
    />
  );
}
