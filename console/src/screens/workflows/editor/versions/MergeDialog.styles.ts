import { styled } from 'styled-components';

/** The number of open conflicts. */
export const Left = styled.output`
  align-self: center;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

/** A heading with the choice beside it. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-bottom: var(--space-2);

  h3,
  h4 {
    flex: 1;
    min-width: 120px;
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

/** A change; its colour says whether the user has to choose. */
export const Hunk = styled.section`
  margin-block: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  overflow: hidden;

  > ${Head} {
    margin: 0;
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--line);
  }
  &[data-kind='conflict'] {
    border-color: var(--warning-text);
  }
`;

export const Unchanged = styled.pre`
  margin: 0;
  padding: var(--space-1) var(--space-3);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  color: var(--text-muted);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  line-height: 1.6;
`;
