import type { CSSProperties } from 'react';
import { Portal } from '../layers/Portal.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';
import { Panel, Veil } from './Drawer.styles.ts';

export interface DrawerProps extends DialogProps {
  open: boolean;
  /** Mirrored where text runs from right to left. @default 'right' */
  side?: 'right' | 'left' | 'bottom';
  /** Width in pixels, of the left and right drawer; never wider than the window. @default 420 */
  width?: number;
  /** Set to false to leave the page usable beside it. @default true */
  modal?: boolean;
}

/** A dialog that slides in from an edge, for details beside their context. */
export function Drawer({ open, side = 'right', width = 420, modal = true, style, ...dialog }: DrawerProps) {
  if (!open) return null;
  const measured: CSSProperties & { '--width': string } = { '--width': `${width}px`, ...style };
  return (
    <Portal>
      {modal && <Veil />}
      <Dialog modal={modal} surface={Panel} style={measured} data-side={side} {...dialog} />
    </Portal>
  );
}
