import { useCallback, useSyncExternalStore } from 'react';
import { useThemeRoot } from './container.ts';

/** Value of one of the theme's attributes, for the few components that must say it in words. */
export function useRootAttribute(name: `data-${string}`): string | null {
  const root = useThemeRoot();
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new MutationObserver(changed);
      observer.observe(root, { attributeFilter: [name] });
      return () => observer.disconnect();
    },
    [root, name],
  );
  return useSyncExternalStore(subscribe, () => root.getAttribute(name));
}
