import { limits } from '@parlance/contract/limits';
import { SplitPane } from '@parlance/ui-kit/layout';
import { useState, type ReactNode } from 'react';
import { settings, setSetting } from '../state/settings.ts';
import { useNarrow } from './useNarrow.ts';

/** Leaves the width to the sentences of the middle pane. */
const defaultOfThree = 264;

/** A width that was kept and is too small, or was never kept, counts as the default. */
const paneWidth = (kept: number | undefined, otherwise: number): number =>
  kept !== undefined && kept >= limits.leftPaneMin ? kept : otherwise;

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** Something is chosen: without room for both it takes the whole width. */
  chosen: boolean;
  label: string;
  /** The detail has a pane at its right. @default false */
  three?: boolean;
}

/** A list beside the details of its selected object, if there is room. The width of the list is stored. */
export function MasterDetail({ list, detail, chosen, label, three = false }: MasterDetailProps) {
  const narrow = useNarrow();
  const setting = three ? 'left_pane_of_three' : 'left_pane';
  const [widths] = useState(() => ({
    left_pane: paneWidth(settings.left_pane, limits.leftPaneDefault),
    left_pane_of_three: paneWidth(settings.left_pane_of_three, defaultOfThree),
  }));
  if (narrow) return chosen ? detail : list;
  return (
    <SplitPane
      key={setting}
      label={label}
      min={limits.leftPaneMin}
      defaultSize={widths[setting]}
      onResize={(size) => setSetting(setting, size)}
      first={list}
      second={detail}
    />
  );
}
