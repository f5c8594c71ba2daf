import { styled } from 'styled-components';

export const CardRoot = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  &[data-padding='none'] {
    overflow: hidden;
  }
  /* Around a table, with the edges of its cells. */
  &:has(> div > .parlance-table):where([data-padding='none']) > :is(header, footer) {
    padding-inline: 12px;
  }
`;
export const CardHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding: 6px 16px;
  border-bottom: 1px solid var(--section-line);
`;
export const CardTitle = styled.h2`
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
  min-width: 0;
`;
export const CardActions = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-inline-start: auto;
  color: var(--text-muted);
`;
export const CardBody = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  padding: 16px;
  [data-headed] > & {
    padding-top: 4px;
  }
  [data-section-lines='true'] [data-headed] > & {
    padding-top: 16px;
  }
  [data-padding='none'][data-padding='none'] > & {
    padding: 0;
    /* The card provides the frame. */
    > .parlance-table {
      border-width: 0;
      border-radius: 0;
    }
  }
  [data-headed][data-padding='none'] > & > .parlance-table {
    border-top-width: 1px;
  }
  [data-section-lines='true'] [data-headed][data-padding='none'] > & > .parlance-table {
    border-top-width: 0;
  }
`;
export const CardFoot = styled.footer`
  padding: 10px 16px;
  border-top: 1px solid var(--line);
  color: var(--text-muted);
`;
