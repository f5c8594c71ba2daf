import { SegmentedControl } from '@parlance/ui-kit/form';
import { SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readStored, storageKeys, writeStored } from '../../../shared/browser/storage.ts';
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

const parts = ['code', 'output', 'side'] as const;
export type ScriptPart = (typeof parts)[number];
type PartContent = Record<ScriptPart, ReactNode>;

interface ScriptPanesProps extends PartContent {
  /** The part that a narrow screen shows. */
  part: ScriptPart;
  onPart: (part: ScriptPart) => void;
}

/** The parts of a script: beside each other, or one at a time where there is no room. */
export function ScriptPanes({ part, onPart, ...content }: ScriptPanesProps) {
  const narrow = useMediaQuery('(max-width: 767.98px), (max-height: 479.98px)');
  return narrow ? <NarrowParts part={part} onPart={onPart} {...content} /> : <WideParts {...content} />;
}

function WideParts({ code, output, side }: PartContent) {
  const { t } = useTranslation('scriptEditor');
  const sideSize = usePaneSize('scriptSide', 330);
  const outputSize = usePaneSize('scriptOutput', 220);
  return (
    <SplitPane
      label={t('resize.side')}
      sized="second"
      min={240}
      {...sideSize}
      first={
        <SplitPane
          label={t('resize.output')}
          orientation="vertical"
          sized="second"
          min={96}
          {...outputSize}
          first={code}
          second={output}
        />
      }
      second={side}
    />
  );
}

/** The hidden parts stay mounted, so that the code keeps its cursor and its undo history. */
function NarrowParts({ part, onPart, ...content }: ScriptPanesProps) {
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

/** The size of a pane, stored in this browser; spread it on a `SplitPane`. */
function usePaneSize(pane: 'scriptSide' | 'scriptOutput', otherwise: number) {
  const key = `${storageKeys.pane}:${pane}`;
  const [kept] = useState(() => Number(readStored('localStorage', key)));
  return {
    defaultSize: kept > 0 ? kept : otherwise,
    onResize: (size: number) => writeStored('localStorage', key, String(size)),
  };
}
