import { useLayoutEffect, type ReactNode } from 'react';
import { applyTheme, type ThemeSettings } from '../theme/applyTheme.ts';
import { useThemeRoot } from '../theme/container.ts';

const plain: ThemeSettings = {
  spotlight: false,
  sectionLines: false,
  sidebarSmall: false,
  sidebarStatic: false,
  sidebarEffect: 'shrink',
  sidebarDark: true,
  navDark: false,
};

export interface ThemedProps {
  settings: ThemeSettings;
  children: ReactNode;
}

/** Theme settings for one story, reset on unmount. */
export function Themed({ settings, children }: ThemedProps) {
  const root = useThemeRoot();
  useLayoutEffect(() => {
    applyTheme(root, { ...plain, ...settings });
    return () => applyTheme(root, plain);
  }, [root, settings]);
  return children;
}
