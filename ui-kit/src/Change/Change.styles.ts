import { styled } from 'styled-components';
import { textTone } from '../styles/tone.ts';

export const StatChange = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-weight: var(--weight-medium);
  ${textTone}
`;
