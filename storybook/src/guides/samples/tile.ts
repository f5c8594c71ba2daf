import { focusRing, media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Tile = styled.button`
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--text);
  ${focusRing}
  ${media.underPhone} {
    padding: var(--space-2);
  }
`;
