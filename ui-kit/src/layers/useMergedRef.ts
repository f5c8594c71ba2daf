import { useMemo, type Ref } from 'react';

type SetRef<Element> = (element: Element | null) => void;

function mergeRefs<Element>(own: SetRef<Element>, given: Ref<Element> | undefined) {
  return (element: Element | null) => {
    own(element);
    const undo = typeof given === 'function' ? given(element) : undefined;
    if (given && typeof given !== 'function') given.current = element;
    return () => {
      own(null);
      if (undo) undo();
      else if (typeof given === 'function') given(null);
      else if (given) given.current = null;
    };
  };
}

/** One stable callback ref that serves two: ours and the caller's. */
export function useMergedRef<Element>(own: SetRef<Element>, given: Ref<Element> | undefined) {
  return useMemo(() => mergeRefs(own, given), [own, given]);
}
