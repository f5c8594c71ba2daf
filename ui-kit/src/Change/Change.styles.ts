import { styled } from 'styled-components';

export const StatChange = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-weight: var(--weight-medium);
  &[data-tone='good'] {
    color: var(--good-text);
  }
  &[data-tone='warning'] {
    color: var(--warning-text);
  }
  &[data-tone='bad'] {
    color: var(--bad-text);
  }
`;
