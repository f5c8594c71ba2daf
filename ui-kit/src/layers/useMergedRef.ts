import { useCallback, type Ref } from 'react';

/** One callback ref that serves two: ours and the caller's. */
export function useMergedRef<Element>(own: (element: Element | null) => void, given: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      own(element);
      if (!given) return () => own(null);
      if (typeof given !== 'function') {
        given.current = element;
        return () => {
          own(null);
          given.current = null;
        };
      }
      const undo = given(element);
      return () => {
        own(null);
        if (undo) undo();
        else given(null);
      };
    },
    [own, given],
  );
}
