import { Modal, type ModalProps } from '@parlance/ui-kit/overlay';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';

const Slot = styled.div`
  display: contents;
`;

const Footer = createContext<HTMLElement | null>(null);

/** A dialog with several steps or forms, each of which brings its own {@link DialogActions}. */
export function StepsDialog({ children, ...modal }: Omit<ModalProps, 'open' | 'footer'>) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <Modal {...modal} open footer={<Slot ref={setFooter} />}>
      <Footer value={footer}>{children}</Footer>
    </Modal>
  );
}

/** The actions of a step, in the footer of its {@link StepsDialog}, which stays visible while the step scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  const footer = use(Footer);
  return footer && createPortal(children, footer);
}
