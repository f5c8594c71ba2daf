import { styled } from 'styled-components';
import { softTone } from '../styles/tone.ts';

export const BadgeRoot = styled.span`
  display: inline-block;
  min-width: 20px;
  padding: 1px 6px;
  border-radius: 999px;
  ${softTone}
  font-size: var(--size-xs);
  font-weight: var(--weight-medium);
  line-height: 16px;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
