import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePortalContainer } from '../theme/container.ts';

export interface PortalProps {
  children: ReactNode;
}

/** Renders its children into the provider's container instead of in place. */
export function Portal({ children }: PortalProps) {
  return createPortal(children, usePortalContainer());
}
