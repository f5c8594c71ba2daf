import { styled } from 'styled-components';

/** The bar above a list of guests or codes: search, and buttons to add. */
export const PinTools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;

  > :first-child {
    flex: 1 1 160px;
    max-width: 320px;
    margin-inline-end: auto;
  }
  @media (max-width: 599.98px) {
    > * {
      flex: 1 0 auto;
    }
    > :first-child {
      flex: 1 1 100%;
      max-width: none;
    }
  }
`;
