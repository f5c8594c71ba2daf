import { useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { useTexts } from '../texts/texts.ts';
import { BareModal, type BareModalProps } from '../Dialog/BareModal.tsx';
import type { CloseReason } from '../Dialog/useDialog.ts';
import { useTypedText } from './useTypedText.ts';

export interface ModalProps extends BareModalProps {
  /**
   * Asks before Escape, the cross or a click outside discards typed text. Turn it off where `onClose` asks by itself.
   * @default true
   */
  guard?: boolean;
}

/** A dialog that blocks the page until it closes. Renders a `<div role="dialog">` in a portal. */
export function Modal({ open, ...modal }: ModalProps) {
  return open ? <OpenModal {...modal} /> : null;
}

function OpenModal({ guard = true, onClose, ref, ...modal }: Omit<ModalProps, 'open'>) {
  const texts = useTexts();
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const merged = useMergedRef(setSurface, ref);
  const hasTypedText = useTypedText(surface);
  const [asking, setAsking] = useState<CloseReason>();
  return (
    <>
      <BareModal
        open
        {...modal}
        ref={merged}
        onClose={(reason) => (guard && hasTypedText() ? setAsking(reason) : onClose(reason))}
      />
      <ConfirmDialog
        danger
        open={asking !== undefined}
        title={texts.unsavedTitle}
        message={texts.unsavedChanges}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && onClose(asking)}
      />
    </>
  );
}
