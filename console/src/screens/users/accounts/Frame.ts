import { inset, media, pane } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The frame of the list of users or tokens. */
export const Frame = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  ${inset()}
  ${pane}
  min-height: 320px;
  ${media.low} {
    min-height: auto;
  }
  background: var(--page);
`;

/** The name of the list and its actions. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  h2 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
  }
`;

export const Which = styled.span`
  color: var(--text-muted);
`;
