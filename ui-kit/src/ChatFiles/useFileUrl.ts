import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatFile } from '../chat/chatTypes.ts';

/**
 * The address of a file's bytes, requested once the element of `ref` comes near the viewport. `load` requests it at
 * once, and again after a failure.
 */
export function useFileUrl(file: ChatFile, fileUrl: (file: ChatFile) => Promise<string>) {
  const [state, setState] = useState<'far' | 'wanted' | 'failed'>('far');
  const [url, setUrl] = useState<string | null>(null);
  const [element, ref] = useState<Element | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setState('wanted');
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);

  const ask = useEffectEvent(() => fileUrl(file));
  useEffect(() => {
    if (state !== 'wanted') return undefined;
    let gone = false;
    ask().then(
      (found) => !gone && setUrl(found),
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [state]);
  return {
    url,
    /** Whether the file is loading or loaded. */
    wanted: state === 'wanted',
    failed: state === 'failed',
    load: () => setState('wanted'),
    ref,
  };
}
