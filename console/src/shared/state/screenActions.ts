import { useEffect, useRef } from 'react';

/** An action of the current screen, for the command palette and the shortcut sheet. */
export interface ScreenAction {
  id: string;
  label: string;
  /** Name of an icon. */
  icon?: string | undefined;
  /** `n`, `mod+s`, `g i`: runs the action when it is pressed anywhere on the screen. */
  keys?: string | undefined;
  /** Heading in the shortcut sheet. @default the screen's name */
  group?: string | undefined;
  /** Undefined: a part of the screen handles the keys itself; they are only listed in the shortcut sheet. */
  onRun?: (() => void) | undefined;
}

const shown = new Set<{ readonly current: readonly ScreenAction[] }>();

/** The current actions of the screen; read when the palette opens and when a key is pressed. */
export const screenActions = (): ScreenAction[] => Array.from(shown).flatMap(({ current }) => current);

/** Offers actions in the command palette and the shortcut sheet while the caller is mounted. */
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
