import { styled } from 'styled-components';

/** A list that scrolls within the dialog. */
export const Proposals = styled.ul`
  max-height: min(46vh, 420px);
  position: relative;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;

export const Row = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--row-height);
  padding: var(--space-1) var(--space-3);
  & + & {
    border-top: 1px solid var(--line);
  }
  &:focus-within {
    background: var(--brand-subtle);
  }
  &[data-rejected] label {
    color: var(--text-muted);
  }
`;

export const UtteranceText = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Hint = styled.p`
  margin-bottom: var(--space-2);
  color: var(--text-muted);
  font-size: var(--size-s);
`;

export const Samples = styled.fieldset`
  legend {
    padding: 0;
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
`;
