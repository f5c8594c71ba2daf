import { useThemeRoot } from '@parlance/ui-kit/theme';
import { useCallback, useSyncExternalStore } from 'react';

/** A value read from the theme's root once it is in effect, and again when its attributes change. */
export function useMeasured(read: (root: HTMLElement) => readonly string[]): readonly string[] {
  const root = useThemeRoot();
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new MutationObserver(changed);
      observer.observe(root, { attributes: true, attributeFilter: ['data-scheme', 'data-brand'] });
      return () => observer.disconnect();
    },
    [root],
  );
  // A string, so that equal values are the same snapshot.
  return useSyncExternalStore(subscribe, () => read(root).join('\n')).split('\n');
}
