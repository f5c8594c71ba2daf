import { limits } from '@parlance/contract/limits';
import { SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { useMemo, type ReactNode } from 'react';
import { settings, setSetting } from '../state/settings.ts';
import { useNarrow } from './useNarrow.ts';

/** Leaves the width to the sentences of the other panes. */
const smallDefault = 264;

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
  const fewPixels = useMediaQuery('(max-width: 1199.98px)');
  const isSmall = three || fewPixels;
  const setting = isSmall ? 'left_pane_of_three' : 'left_pane';
  const width = useMemo(
    () => paneWidth(settings[setting], isSmall ? smallDefault : limits.leftPaneDefault),
    [setting, isSmall],
  );
  if (narrow) return chosen ? detail : list;
  return (
    <SplitPane
      label={label}
      min={limits.leftPaneMin}
      defaultSize={width}
      onResize={(size) => setSetting(setting, size)}
      first={list}
      second={detail}
    />
  );
}
