import { styled } from 'styled-components';

/** Where a screen's table stands: it takes what the header leaves. */
export const TableBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 320px;
  padding: var(--space-4);
`;
