import { styled } from 'styled-components';

/** Fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  gap: var(--space-2) var(--space-3);
  align-items: start;
`;

/** A row of controls that ends in a button. */
export const Line = styled.fieldset`
  display: grid;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1.4fr) auto;
  gap: var(--space-2);
  align-items: start;
  @media (max-width: 575.98px) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

export const Legend = styled.h4`
  margin: 0;
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;
