import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { Portal } from '../layers/Portal.tsx';
import { useMergedRef } from '../layers/useMergedRef.ts';
import { DialogFrame, useDialogNames } from './DialogFrame.tsx';
import { Backdrop, Surface } from './Modal.styles.ts';
import { useDialog, type CloseReason } from './useDialog.ts';

export interface ModalProps extends Omit<ComponentProps<'div'>, 'title' | 'role'> {
  open: boolean;
  /** Asked to close; the caller sets `open`. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  /** One or two sentences, read out when it opens. */
  description?: ReactNode;
  /** Row of buttons; the primary one last. */
  footer?: ReactNode;
  /** 400, 480, 720 or 1080 px at most. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** Takes the focus. @default the first control in the content, else the dialog */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Off for forms that would lose what was typed. @default true */
  closeOnOutside?: boolean;
  /** False while something runs that must not be left: no Escape, no click outside, no cross. @default true */
  dismissable?: boolean;
  /** @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  texts?: Partial<OverlayTexts>;
}

/** A dialog that has to be answered before the page goes on. Renders a `<div role="dialog">` in a portal. */
export function Modal({ open, ...props }: ModalProps) {
  return open ? (
    <Portal>
      <OpenModal {...props} />
    </Portal>
  ) : null;
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const {
    onClose,
    title,
    description,
    footer,
    size = 'medium',
    initialFocus,
    closeOnOutside = true,
    dismissable = true,
    role = 'dialog',
    texts,
    children,
    ref,
    ...rest
  } = props;
  const say = useOverlayTexts(texts);
  const { ids, naming } = useDialogNames(description);
  const setSurface = useDialog({
    onClose,
    modal: true,
    dismissable,
    closeOnOutside,
    ...(initialFocus ? { initialFocus } : {}),
  });
  const surface = useMergedRef(setSurface, ref);
  return (
    <Backdrop>
      <Surface ref={surface} role={role} aria-modal="true" data-size={size} tabIndex={-1} {...naming} {...rest}>
        <DialogFrame
          {...ids}
          title={title}
          description={description}
          footer={footer}
          closeLabel={say.close}
          {...(dismissable ? { onClose: () => onClose('button') } : {})}
        >
          {children}
        </DialogFrame>
      </Surface>
    </Backdrop>
  );
}
