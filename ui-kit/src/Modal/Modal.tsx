import { Portal } from '../layers/Portal.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Backdrop, Surface } from './Modal.styles.ts';

export interface ModalProps extends DialogProps {
  open: boolean;
  /** 400, 480, 720 or 1080 px at most. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'wide';
}

/** A dialog that blocks the page until it closes. Renders a `<div role="dialog">` in a portal. */
export function Modal({ open, size = 'medium', ...dialog }: ModalProps) {
  if (!open) return null;
  return (
    <Portal>
      <Backdrop>
        <Dialog modal surface={Surface} data-size={size} {...dialog} />
      </Backdrop>
    </Portal>
  );
}
