import { fill, focusRingInset, media, pane, truncate, visuallyHidden } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Frame = styled.nav`
  display: flex;
  flex-direction: column;
  ${fill}
  background: var(--surface);
`;
export const Tools = styled.div`
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
`;
export const Entries = styled.ul`
  ${pane}
  list-style: none;

  > li {
    border-bottom: 1px solid var(--line);
    /* There may be hundreds of organizations; those out of view are not laid out. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 73px;
  }
  a {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 32px;
    padding: 4px 14px;
    border-inline-start: 2px solid transparent;
    color: var(--text);
    text-decoration: none;
    ${focusRingInset}
  }
  ul a {
    color: var(--text-muted);
  }
  ${media.hover} {
    a:hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
  }
  a[aria-current='page'] {
    border-inline-start-color: var(--brand-solid);
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
    font-weight: var(--weight-medium);
  }
  ${media.forcedColors} {
    a:not([aria-current]) {
      border-inline-start-color: Canvas;
    }
  }
`;
/** Side by side where the pane is wide enough. */
export const Lists = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  list-style: none;
`;
export const Name = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) 14px var(--space-1) 16px;
  font-weight: var(--weight-semibold);

  > :first-child {
    ${truncate}
  }
`;
export const Count = styled.span`
  margin-inline-start: auto;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;
`;
export const Spoken = styled.span`
  ${visuallyHidden}
`;
