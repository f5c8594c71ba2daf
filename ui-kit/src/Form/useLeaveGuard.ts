import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDirtyGuard } from './useDirtyGuard.ts';

/** The link that a plain click follows in this page; null for links that open elsewhere and for other elements. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  // A jump within the page keeps the form.
  if (link.getAttribute('href')?.startsWith('#') && !link.hash.startsWith('#/')) return null;
  return link;
}

/**
 * While `dirty`, blocks every way out of the page: closing it (the browser asks), following a link, going back. Works
 * with any router. `leave` continues the navigation, `stay` cancels it.
 */
export function useLeaveGuard(dirty: boolean) {
  const [goOn, setGoOn] = useState<(() => unknown) | null>(null);
  const leaving = useRef(false);
  useDirtyGuard(dirty && goOn === null);

  const ask = useEffectEvent((event: Event, next: () => unknown) => {
    if (leaving.current) return;
    event.preventDefault();
    event.stopPropagation();
    setGoOn(() => next);
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const handleClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (link) ask(event, () => link.click());
    };
    const handleNavigate = (event: NavigateEvent) => {
      const { key } = event.destination;
      if (event.navigationType === 'traverse' && event.cancelable)
        ask(event, () => navigation.traverseTo(key).finished);
    };
    const history = 'navigation' in window ? window.navigation : undefined;
    document.addEventListener('click', handleClick, true);
    history?.addEventListener('navigate', handleNavigate);
    return () => {
      document.removeEventListener('click', handleClick, true);
      history?.removeEventListener('navigate', handleNavigate);
    };
  }, [dirty]);

  const stay = useCallback(() => setGoOn(null), []);
  const leave = useCallback(async () => {
    leaving.current = true;
    setGoOn(null);
    try {
      // Going back is asynchronous and fires another event on its way.
      await goOn?.();
    } finally {
      leaving.current = false;
    }
  }, [goOn]);
  return { asking: goOn !== null, leave, stay };
}
