import { useRef, useSyncExternalStore } from 'react';
import type { OverlayTexts } from '../layers/overlayTexts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Confirmer } from './createConfirmer.ts';

export interface ConfirmationsProps {
  confirmer: Confirmer;
  texts?: Partial<OverlayTexts>;
}

/** Shows the questions of a confirmer, one at a time; mount it once. */
export function Confirmations({ confirmer, texts }: ConfirmationsProps) {
  const question = useSyncExternalStore(confirmer.subscribe, confirmer.getSnapshot, confirmer.getSnapshot);
  const confirmed = useRef(0);
  if (!question) return null;
  const { id, answer, onConfirm, ...asked } = question;
  return (
    <ConfirmDialog
      key={id}
      {...asked}
      {...(texts ? { texts } : {})}
      open
      onConfirm={async () => {
        await onConfirm?.();
        confirmed.current = id;
      }}
      onClose={() => answer(confirmed.current === id)}
    />
  );
}
