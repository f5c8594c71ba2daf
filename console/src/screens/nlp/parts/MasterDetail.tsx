import { limits } from '@parlance/contract/limits';
import { SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { useState, type ReactNode } from 'react';
import { settings, setSetting } from '../../../shared/state/settings.ts';

/** A width that was kept and is too small, or was never kept, counts as the default. */
const paneWidth = (kept: number | undefined): number =>
  kept !== undefined && kept >= limits.leftPaneMin ? kept : limits.leftPaneDefault;

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** Something is chosen: on a phone it takes the whole screen. */
  chosen: boolean;
  label: string;
}

/** A list and what is chosen in it, beside each other where there is room. The width of the list is remembered. */
export function MasterDetail({ list, detail, chosen, label }: MasterDetailProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)');
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
