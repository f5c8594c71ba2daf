import {
  useCallback,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { DialogFrame, useDialogNames } from './DialogFrame.tsx';
import { DialogHold } from './dialogHold.ts';
import { useDialog, type CloseReason } from './useDialog.ts';

/** Props of every dialog, in the middle of the page or at its edge. */
export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'role'> {
  /** Called to close; the caller sets `open`. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  /** One or two sentences, read out when it opens. */
  description?: ReactNode;
  /** Beside the close button. */
  headActions?: ReactNode;
  /** Row of buttons; the primary one last. */
  footer?: ReactNode;
  /** Takes the focus. @default the first control in the content, else the dialog */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether a click outside closes it; turn it off for forms. @default true */
  closeOnOutside?: boolean;
  /**
   * Set to false while an action must not be interrupted: disables Escape, outside clicks and the close button. A form
   * inside does that by itself while it is being saved. @default true
   */
  dismissable?: boolean;
  /** @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  texts?: Partial<OverlayTexts>;
}

interface DialogSetUp extends DialogProps {
  /** The surface: look and position. */
  surface: ComponentType<ComponentProps<'div'>>;
  modal: boolean;
}

/** The dialog behind `Modal` and `Drawer`: its accessible names, behaviour and parts on a surface. */
export function Dialog(props: DialogSetUp) {
  const {
    surface: Surface,
    modal,
    onClose,
    title,
    description,
    headActions,
    footer,
    initialFocus,
    closeOnOutside = true,
    dismissable: mayClose = true,
    role = 'dialog',
    texts,
    children,
    ref,
    ...rest
  } = props;
  const say = useOverlayTexts(texts);
  const { ids, naming } = useDialogNames(description);
  const [holds, setHolds] = useState(0);
  const hold = useCallback(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  const held = holds > 0;
  const holding = useMemo(() => ({ held, hold }), [held, hold]);
  const dismissable = mayClose && !held;
  const setSurface = useDialog({
    onClose,
    modal,
    dismissable,
    closeOnOutside,
    ...(initialFocus ? { initialFocus } : {}),
  });
  const merged = useMergedRef(setSurface, ref);
  return (
    <Surface ref={merged} role={role} aria-modal={modal || undefined} tabIndex={-1} {...naming} {...rest}>
      <DialogHold value={holding}>
        <DialogFrame
          {...ids}
          title={title}
          description={description}
          headActions={headActions}
          footer={footer}
          closeLabel={say.close}
          {...(dismissable ? { onClose: () => onClose('button') } : {})}
        >
          {children}
        </DialogFrame>
      </DialogHold>
    </Surface>
  );
}
