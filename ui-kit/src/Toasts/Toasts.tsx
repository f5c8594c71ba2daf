import { useRef, useSyncExternalStore } from 'react';
import { deepActiveElement } from '../layers/dom.ts';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { Portal } from '../layers/Portal.tsx';
import { EXEMPT } from '../layers/stack.ts';
import type { Toast, Toaster } from './createToaster.ts';
import { ToastCard } from './ToastCard.tsx';
import { List, Region } from './Toasts.styles.ts';
import { useReading } from './useReading.ts';
import { useToastRoom } from './useToastRoom.ts';

export interface ToastsProps {
  /** The store it shows; made by `createToaster`. */
  toaster: Toaster;
  /** Corner of the window. @default 'bottom-right' */
  placement?: 'bottom-right' | 'bottom-center' | 'top-right' | 'top-left';
  /** Pixels that placements at the top keep free, for bars with controls. @default none */
  keep?: { top?: number; start?: number };
  /**
   * Toasts at the bottom cover nothing: the page of the app shell ends above them, by `--toast-room` of the root. In
   * wide windows they are side by side.
   * @default false
   */
  makeRoom?: boolean;
  texts?: Partial<OverlayTexts>;
}

/**
 * The region of all toasts; mount it once. It has two live lists from the start: polite for news, assertive for errors.
 * F6 moves focus to the newest toast.
 */
export function Toasts({ toaster, placement = 'bottom-right', keep = {}, makeRoom = false, texts }: ToastsProps) {
  const say = useOverlayTexts(texts);
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.getSnapshot, toaster.getSnapshot);
  const region = useRef<HTMLElement>(null);
  const { handOn, handlers } = useReading(toaster, region);
  useToastRoom(region, makeRoom && toasts.length > 0);

  const renderToast = (toast: Toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      closeLabel={say.closeNotification(toast.title ?? '')}
      onClose={() => {
        const card = deepActiveElement()?.closest('li');
        if (card) handOn(card);
        toaster.hide(toast.id);
      }}
    />
  );
  return (
    <Portal>
      <Region
        ref={region}
        aria-label={say.notifications}
        aria-keyshortcuts="F6"
        data-placement={placement}
        data-roomy={makeRoom || undefined}
        style={{ '--toast-top': `${keep.top ?? 0}px`, '--toast-start': `${keep.start ?? 0}px` }}
        tabIndex={-1}
        {...{ [EXEMPT]: '' }}
        {...handlers}
      >
        <List aria-live="assertive" aria-relevant="additions text">
          {toasts.filter((toast) => toast.color === 'bad').map(renderToast)}
        </List>
        <List aria-live="polite" aria-relevant="additions text">
          {toasts.filter((toast) => toast.color !== 'bad').map(renderToast)}
        </List>
      </Region>
    </Portal>
  );
}
