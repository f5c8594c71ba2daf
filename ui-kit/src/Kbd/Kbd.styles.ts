import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const Keys = styled.span`
  display: inline-flex;
  gap: 3px;
  white-space: nowrap;
  /* Phones have no keys. */
  ${media.underPhone} {
    display: none;
  }
`;
export const Key = styled.kbd`
  display: inline-block;
  min-width: 16px;
  padding: 1px 4px;
  border: 1px solid color-mix(in oklch, currentColor 35%, transparent);
  border-radius: 4px;
  font-family: var(--font-sans);
  font-size: 10.5px;
  line-height: 1.25;
  text-align: center;
`;
