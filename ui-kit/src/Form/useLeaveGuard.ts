import { useCallback, useEffect, useRef, useState } from 'react';
import { useDirtyGuard } from './useDirtyGuard.ts';

/** The link that a plain click follows in this page; null for links that open elsewhere and for other elements. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  // A link within the page keeps the form.
  if (link.getAttribute('href')?.startsWith('#') && !link.hash.startsWith('#/')) return null;
  return link;
}

/** The ask functions of all guards with unsaved changes, in the order in which they became dirty. */
const guards: ((next: () => unknown) => void)[] = [];

/** Runs a change that discards unsaved changes, such as another tab of the page; asks first if there are any. */
export function leaveBy(next: () => unknown): void {
  const [ask] = guards;
  if (ask) ask(next);
  else next();
}

/**
 * While `dirty`, blocks every way out of the page: closing it (the browser asks), following a link, going back. Works
 * with any router. A page that changes its own content calls `leaveBy`. `leave` continues, `stay` cancels. Of several
 * guards only one asks, for all.
 */
export function useLeaveGuard(dirty: boolean) {
  const [goOn, setGoOn] = useState<(() => unknown) | null>(null);
  const leaving = useRef(false);
  useDirtyGuard(dirty && goOn === null);

  useEffect(() => {
    if (!dirty) return undefined;
    const askFirst = (next: () => unknown) => setGoOn(() => next);
    const ask = (event: Event, next: () => unknown) => {
      if (leaving.current || guards[0] !== askFirst) return;
      event.preventDefault();
      event.stopPropagation();
      askFirst(next);
    };
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
    guards.push(askFirst);
    document.addEventListener('click', handleClick, true);
    history?.addEventListener('navigate', handleNavigate);
    return () => {
      guards.splice(guards.indexOf(askFirst), 1);
      document.removeEventListener('click', handleClick, true);
      history?.removeEventListener('navigate', handleNavigate);
    };
  }, [dirty]);

  const stay = useCallback(() => setGoOn(null), []);
  const leave = useCallback(async () => {
    leaving.current = true;
    setGoOn(null);
    try {
      // Going back is asynchronous and fires another event meanwhile.
      await goOn?.();
    } finally {
      leaving.current = false;
    }
  }, [goOn]);
  return { asking: goOn !== null, leave, stay };
}
