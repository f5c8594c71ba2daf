import { visuallyHidden } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Chip = styled.div`
  flex: 1;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  span {
    display: block;
    height: 48px;
    margin-bottom: var(--space-1);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
  code {
    display: block;
    color: var(--text);
    font-family: var(--font-mono);
  }
`;

/** The colour, with the figures of both schemes beside it. */
export const Figures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
  gap: var(--space-4);
`;

/** A small version of an app's frame: sidebar beside content. */
export const Frame = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  min-height: 300px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  @media (max-width: 575.98px) {
    grid-template-columns: minmax(0, 1fr);
    > :first-child {
      display: none;
    }
  }
`;

/** For assistive technology only. */
export const Unseen = styled.span`
  ${visuallyHidden}
`;
