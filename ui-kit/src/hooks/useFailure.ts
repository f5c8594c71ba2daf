import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The error of a failed save; empty: none. It is cleared when its page is hidden (`<Activity>`), and not set while it
 * is: the failure may no longer be true once the page is shown again.
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
