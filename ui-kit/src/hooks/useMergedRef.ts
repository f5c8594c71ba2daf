import { useCallback, type Ref } from 'react';

/** Merges the component's own ref and its user's ref into one callback ref. */
export function useMergedRef<T>(own: Ref<T> | undefined, given: Ref<T> | undefined) {
  return useCallback(
    (element: T | null) => {
      const cleanups = [own, given].map((ref) => {
        if (typeof ref === 'function') {
          // Only a function is a cleanup: `(element) => list.push(element)` returns a number.
          const cleanup = ref(element);
          return typeof cleanup === 'function' ? cleanup : () => ref(null);
        }
        if (ref) ref.current = element;
        return () => {
          if (ref) ref.current = null;
        };
      });
      return () => {
        for (const clean of cleanups) clean();
      };
    },
    [own, given],
  );
}
