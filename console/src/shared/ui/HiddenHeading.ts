import { visuallyHidden } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The page's heading, hidden visually where the page already shows the title in another form. */
export const HiddenHeading = styled.h1`
  ${visuallyHidden}
`;
