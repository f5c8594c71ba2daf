import { Portal } from '../layers/Portal.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Backdrop, Surface } from './Dialog.styles.ts';

export interface BareModalProps extends DialogProps {
  open: boolean;
  /** Maximum width: 400, 480, 720 or 1080 px. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'wide';
}

/** A modal that closes without asking, for questions: a question before closing another modal must not ask itself. */
export function BareModal({ open, size = 'medium', ...dialog }: BareModalProps) {
  if (!open) return null;
  return (
    <Portal>
      <Backdrop>
        <Dialog modal surface={Surface} data-size={size} {...dialog} />
      </Backdrop>
    </Portal>
  );
}
