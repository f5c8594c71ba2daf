import { styled } from 'styled-components';

export const Head = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-2);
  min-height: 48px;
  padding: 0 var(--space-3) 0 var(--space-4);
  border-bottom: 1px solid var(--line);

  h2 {
    font-size: var(--size-l);
    font-weight: var(--weight-semibold);
  }
  > button {
    margin-inline-start: auto;
  }
`;

export const Fields = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-4);
  overflow: auto;
`;

export const Foot = styled.footer`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  width: 100%;

  &:not([data-bare]) {
    padding: var(--space-3) var(--space-4);
    border-top: 1px solid var(--line);
  }
  > span {
    flex: 1;
  }
`;

export const EditorForm = styled.form`
  > [role='alert'],
  > [role='status'] {
    margin-bottom: var(--space-4);
  }
`;

/** Name and value side by side, where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-2);
`;

export const Preview = styled.section`
  margin-bottom: var(--space-4);
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;

/** Keeps its height while the chart loads; a long list is cut off, as in cards. */
export const Pictured = styled.div`
  overflow: hidden;
`;
