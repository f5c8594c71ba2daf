import { styled } from 'styled-components';

export const IconButton = styled.button`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
  }
`;

/** A drawing on a 24 px grid, in the colour of the text around it. */
export function Glyph({ d, weight = 2, size = 20 }: { d: string; weight?: number; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
