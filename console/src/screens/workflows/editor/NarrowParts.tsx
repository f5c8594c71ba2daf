import { SegmentedControl } from '@parlance/ui-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Column } from './layout.ts';

const Switch = styled.div`
  flex: none;
  padding: var(--space-2) var(--space-3);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`;
const Part = styled(Column)`
  &[hidden] {
    display: none;
  }
`;

export const parts = ['code', 'output', 'side'] as const;
export type ScriptPart = (typeof parts)[number];

interface NarrowPartsProps extends Record<ScriptPart, ReactNode> {
  part: ScriptPart;
  onPart: (part: ScriptPart) => void;
}

/**
 * Shows the parts of a script one at a time, where there is no room for them beside each other. The hidden ones stay
 * mounted, so that the code keeps its cursor and its undo history.
 */
export function NarrowParts({ part, onPart, ...content }: NarrowPartsProps) {
  const { t } = useTranslation('scriptEditor');
  return (
    <>
      <Switch>
        <SegmentedControl
          label={t('part.label')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={(next) => onPart(parts.find((each) => each === next) ?? 'code')}
        />
      </Switch>
      {parts.map((each) => (
        <Part key={each} hidden={each !== part}>
          {content[each]}
        </Part>
      ))}
    </>
  );
}
