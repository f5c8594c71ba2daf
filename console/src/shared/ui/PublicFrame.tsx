import { media } from '@parlance/ui-kit/theme';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { brand } from '../brand.ts';
import { Mark } from './Mark.tsx';

const Page = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-6);
  min-height: 100dvh;
  padding: var(--space-6);
  background: var(--page);

  > * {
    width: 100%;
    max-width: 380px;
  }
  /* Controls of public pages are large enough for a finger. */
  @media (pointer: coarse) {
    --control-height: 44px;
  }
  ${media.underPhone} {
    align-content: start;
    padding: var(--space-8) var(--space-4);
  }
`;

const Name = styled.h1`
  margin: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  font-size: var(--size-2xl);
  font-weight: var(--weight-semibold);
  letter-spacing: -0.015em;
`;

/** The frame of pages without a session: logo, name, one card. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <Page id="main">
      <Name>
        <Mark size={34} />
        {brand.name}
      </Name>
      {children}
    </Page>
  );
}
