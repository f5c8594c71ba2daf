import { styled } from 'styled-components';

/** Above the list of codes: search, and ways to add. */
export const PinTools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;

  > :first-child {
    flex: 0 1 320px;
    min-width: 160px;
    margin-inline-end: auto;
  }
`;
