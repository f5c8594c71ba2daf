import { media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** Search and filters above a table; they wrap where there is no room. */
export const Toolbar = styled('search')`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;
  > * {
    flex: 0 1 148px;
    min-width: 0;
  }
  > :first-child {
    flex: 1 1 220px;
    max-width: 360px;
  }
  > button,
  > [role='radiogroup'] {
    flex: none;
  }
  ${media.underPhone} {
    > *,
    > :first-child {
      flex: 1 1 140px;
      max-width: none;
    }
  }
`;
