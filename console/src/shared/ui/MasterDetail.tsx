import { limits } from '@parlance/contract/limits';
import { SplitPane } from '@parlance/ui-kit/layout';
import { useState, type ReactNode } from 'react';
import { settings, setSetting } from '../state/settings.ts';
import { useNarrow } from './useNarrow.ts';

/** A width that was kept and is too small, or was never kept, counts as the default. */
const paneWidth = (kept: number | undefined): number =>
  kept !== undefined && kept >= limits.leftPaneMin ? kept : limits.leftPaneDefault;

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** Something is chosen: without room for both it takes the whole width. */
  chosen: boolean;
  label: string;
}

/** A list beside the details of its selected object, if there is room. The width of the list is stored. */
export function MasterDetail({ list, detail, chosen, label }: MasterDetailProps) {
  const narrow = useNarrow();
  const [width] = useState(() => paneWidth(settings.left_pane));
  if (narrow) return chosen ? detail : list;
  return (
    <SplitPane
      label={label}
      min={limits.leftPaneMin}
      defaultSize={width}
      onResize={(size) => setSetting('left_pane', size)}
      first={list}
      second={detail}
    />
  );
}
