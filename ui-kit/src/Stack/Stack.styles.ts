import { styled } from 'styled-components';

export const Flow = styled.div`
  display: flex;
  min-width: 0;
  gap: calc(var(--flow-gap) * 4px);
  align-items: var(--flow-align, normal);
  justify-content: var(--flow-justify, normal);
  &[data-flow='stack'] {
    flex-direction: column;
  }
  &[data-wrap] {
    flex-wrap: wrap;
  }
`;
export const Cells = styled.div`
  display: grid;
  min-width: 0;
  gap: calc(var(--flow-gap) * 4px);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--grid-min)), 1fr));
  &[data-columns] {
    grid-template-columns: repeat(var(--grid-columns), minmax(0, 1fr));
  }
`;
