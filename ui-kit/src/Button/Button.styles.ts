import { css, styled } from 'styled-components';
import { Link } from '../Link/Link.tsx';
import { fadeOnHover, focusRing, media, visuallyHidden } from '../styles/mixins.ts';

/** Shared by button and link, and by the icon button. */
export const buttonLook = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 7px;
  min-width: 0;
  margin: 0;
  padding: 0 12px;
  height: var(--control-height);
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  background: transparent;
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
  line-height: 1;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  ${focusRing}

  &[data-size='s'] {
    height: 26px;
    padding: 0 9px;
    gap: 5px;
    font-size: var(--size-s);
  }
  &[data-size='l'] {
    height: 40px;
    padding: 0 18px;
    font-size: var(--size-l);
  }
  &[data-wide] {
    width: 100%;
  }

  &[data-variant='primary'] {
    background: var(--brand-solid);
    color: var(--on-brand);
  }
  &[data-variant='secondary'] {
    background: var(--surface);
    border-color: var(--line-strong);
    color: var(--text);
  }
  &[data-variant='ghost'] {
    color: var(--text-muted);
  }
  &[data-variant='danger'] {
    background: var(--bad-solid);
    color: var(--on-bad);
  }

  ${media.hover} {
    ${fadeOnHover}
    &[data-variant='primary']:hover {
      background: var(--brand-solid-hover);
    }
    &[data-variant='secondary']:hover {
      background: var(--surface-sunken);
    }
    &[data-variant='ghost']:hover {
      background: color-mix(in oklch, currentColor 9%, transparent);
      color: var(--text);
    }
    &[data-variant='danger']:hover {
      background: color-mix(in oklch, var(--bad-solid) 90%, var(--on-bad-away, black));
    }
  }
  &[data-variant='primary']:active {
    background: var(--brand-solid-active);
  }
  &[data-variant='ghost'][aria-pressed='true'],
  &[data-variant='ghost'][aria-expanded='true'],
  &[data-variant='secondary'][aria-pressed='true'] {
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  &[data-variant='secondary'][aria-pressed='true'] {
    border-color: var(--brand-solid);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  &:disabled:not([data-loading]),
  &[aria-disabled='true']:not([data-loading]) {
    opacity: 0.5;
  }

  /* A waiting button keeps its width and its name: the label stays in the DOM, invisible. */
  &[data-loading] > :where(svg, [data-part='text']) {
    opacity: 0;
  }
  > [data-part='text'] {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    line-height: 1.3;
  }
  > [data-part='wait'] {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
  }
  @media (max-width: 600px) {
    &[data-icon-on-phones] {
      flex: none;
      width: var(--control-height);
      padding: 0;
    }
    &[data-icon-on-phones][data-size='s'] {
      width: 26px;
    }
    &[data-icon-on-phones][data-size='l'] {
      width: 40px;
    }
    &[data-icon-on-phones] > [data-part='text'] {
      ${visuallyHidden}
    }
    &[data-icon-on-phones] > [data-part='text'] ~ svg {
      display: none;
    }
  }

  ${media.forcedColors} {
    border-color: ButtonBorder;
    &[data-variant='primary'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    &&[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

export const ButtonElement = styled.button`
  ${buttonLook}
`;
export const ButtonLink = styled(Link)`
  ${buttonLook}
`;
