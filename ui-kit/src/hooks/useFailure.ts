import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What went wrong with a save; empty: nothing. It goes when its page is hidden (`<Activity>`), and does not come while it is:
 * what failed then may not fail any more once the page is shown again.
 */
export function useFailure(): [failure: string, setFailure: (failure: string) => void] {
  const [failure, setFailure] = useState('');
  const hidden = useRef(false);
  useEffect(() => {
    hidden.current = false;
    return () => {
      hidden.current = true;
      setFailure('');
    };
  }, []);
  return [
    failure,
    useCallback((text: string) => {
      if (!hidden.current) setFailure(text);
    }, []),
  ];
}
