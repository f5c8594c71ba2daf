import { media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The key figures: in one row, or wrapped without a gap after the last one. */
export const FigureRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  > * {
    flex: 1 1 200px;
    min-width: 0;
    ${media.underPhone} {
      flex-basis: 150px;
    }
    @media (min-width: 1000px) {
      flex-basis: 160px;
    }
  }
`;
