import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;
const appear = keyframes`from { visibility: hidden; } to { visibility: visible; }`;

export const Ring = styled.span`
  display: inline-block;
  flex: none;
  width: var(--spinner-size, 16px);
  height: var(--spinner-size, 16px);
  border: 2px solid color-mix(in oklch, currentColor 25%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation:
    ${turn} 0.8s linear infinite,
    ${appear} 0s linear var(--spinner-delay, 0ms) backwards;

  @media (prefers-reduced-motion: reduce) {
    /* With reduced motion the border pulses instead of turning. */
    animation: ${appear} 0s linear var(--spinner-delay, 0ms) backwards;
    border-style: dotted;
  }
`;
