import { visuallyHidden } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The page's heading where the page shows it in another form already. */
export const HiddenHeading = styled.h1`
  ${visuallyHidden}
`;
