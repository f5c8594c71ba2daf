import { limits } from '@parlance/contract/limits';
import { SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { settings, setSetting } from '../state/settings.ts';
import { useNarrow } from './useNarrow.ts';

/** Default width in px with three panes or in a small window; it leaves room for the texts of the other panes. */
const smallDefault = 264;

/** The stored width, or the default where none is stored or it is too small. */
const paneWidth = (kept: number | undefined, otherwise: number): number =>
  kept !== undefined && kept >= limits.leftPaneMin ? kept : otherwise;

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** An object is open: without room for both, its details take the whole width. */
  chosen: boolean;
  label: string;
  /** The details have another pane at their right. @default false */
  three?: boolean;
}

/** A list beside the details of its open object, if there is room. The width of the list is stored. */
export function MasterDetail({ list, detail, chosen, label, three = false }: MasterDetailProps) {
  const narrow = useNarrow();
  const fewPixels = useMediaQuery('(max-width: 1199.98px)');
  const isSmall = three || fewPixels;
  const setting = isSmall ? 'left_pane_of_three' : 'left_pane';
  const width = useMemo(
    () => paneWidth(settings[setting], isSmall ? smallDefault : limits.leftPaneDefault),
    [setting, isSmall],
  );
  const shown = useRef(chosen);
  // In a low window the page scrolls, in which one replaces the other.
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    document.getElementById('main')?.scrollTo({ top: 0 });
  }, [chosen]);
  // The part that a turned device hides stays until the next navigation: it may have an open dialog with typed text.
  const [seen, setSeen] = useState({ chosen, both: !narrow });
  if (seen.chosen !== chosen || (!narrow && !seen.both)) setSeen({ chosen, both: !narrow });
  const only = narrow ? (chosen ? 'second' : 'first') : undefined;
  return (
    <SplitPane
      label={label}
      min={limits.leftPaneMin}
      defaultSize={width}
      onResize={(size) => setSetting(setting, size)}
      only={only}
      first={only === 'second' && !seen.both ? null : list}
      second={only === 'first' && !seen.both ? null : detail}
    />
  );
}
