import type { CSSProperties } from 'react';
import { useOverlayTexts } from '../layers/overlayTexts.ts';
import { Portal } from '../layers/Portal.tsx';
import { useMergedRef } from '../layers/useMergedRef.ts';
import { DialogFrame, useDialogNames } from '../Modal/DialogFrame.tsx';
import type { ModalProps } from '../Modal/Modal.tsx';
import { useDialog } from '../Modal/useDialog.ts';
import { Panel, Veil } from './Drawer.styles.ts';

export interface DrawerProps extends Omit<ModalProps, 'size'> {
  /** @default 'right' */
  side?: 'right' | 'left' | 'bottom';
  /** Width in pixels, of the left and right drawer; never wider than the window. @default 420 */
  width?: number;
  /** False leaves the page usable beside it. @default true */
  modal?: boolean;
}

/** A dialog that slides in at an edge, for detail beside what it belongs to. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? (
    <Portal>
      <OpenDrawer {...props} />
    </Portal>
  ) : null;
}

function OpenDrawer(props: Omit<DrawerProps, 'open'>) {
  const {
    onClose,
    title,
    description,
    footer,
    side = 'right',
    width = 420,
    modal = true,
    initialFocus,
    closeOnOutside = true,
    dismissable = true,
    role = 'dialog',
    texts,
    children,
    ref,
    style,
    ...rest
  } = props;
  const say = useOverlayTexts(texts);
  const { ids, naming } = useDialogNames(description);
  const setPanel = useDialog({
    onClose,
    modal,
    dismissable,
    closeOnOutside,
    ...(initialFocus ? { initialFocus } : {}),
  });
  const panel = useMergedRef(setPanel, ref);
  const measured: CSSProperties & { '--width': string } = { '--width': `${width}px`, ...style };
  return (
    <>
      {modal && <Veil />}
      <Panel
        ref={panel}
        role={role}
        aria-modal={modal || undefined}
        data-side={side}
        tabIndex={-1}
        style={measured}
        {...naming}
        {...rest}
      >
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
      </Panel>
    </>
  );
}
