import { inset, media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The frame of a screen's table: the height below the header. */
export const TableBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 320px;
  ${inset()}
  ${media.low} {
    min-height: auto;
  }
`;
