import { useEffect, useRef } from 'react';

/** Something the screen shown can do, for the command palette and the sheet of shortcuts. */
export interface ScreenAction {
  id: string;
  label: string;
  /** Name of an icon. */
  icon?: string | undefined;
  /** `n`, `mod+s`, `g i`: pressed anywhere on the screen, it runs. */
  keys?: string | undefined;
  /** Heading in the sheet of shortcuts. @default the screen's name */
  group?: string | undefined;
  /** Undefined: a part of the screen handles the keys itself; they are only listed in the sheet. */
  onRun?: (() => void) | undefined;
}

const shown = new Set<{ readonly current: readonly ScreenAction[] }>();

/** What the screen shown can do at this moment; asked for when the palette opens and when a key is pressed. */
export const screenActions = (): ScreenAction[] => Array.from(shown).flatMap(({ current }) => current);

/** Offers actions in the command palette and the sheet of shortcuts for as long as the caller is shown. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
}
