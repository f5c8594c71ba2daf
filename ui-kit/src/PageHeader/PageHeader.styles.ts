import { styled } from 'styled-components';
import { media, truncate } from '../styles/mixins.ts';

export const Header = styled.header`
  flex: none;
  padding: 16px 20px;
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  &[data-tabs] {
    padding-bottom: 0;
  }
  ${media.underTablet} {
    padding-inline: 12px;
  }
`;
/** Without space beside the title, the actions go below it and its text. */
export const HeaderTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 8px 12px;
`;
export const HeaderMain = styled.div`
  flex: 1 1 auto;
  min-width: 0;
  /* Below a short title, the text would break after each word. */
  &:has(> p) {
    min-width: min(180px, 100%);
  }
`;
export const HeaderRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  min-height: var(--control-height);
`;
export const HeaderTitle = styled.h1`
  font-size: var(--size-xl);
  font-weight: var(--weight-semibold);
  line-height: 1.3;
  letter-spacing: -0.01em;
  ${truncate}
`;
export const HeaderActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  justify-content: flex-end;
  margin-inline-start: auto;
`;
/** As wide as the space, so that a long text does not push the actions below. */
export const HeaderText = styled.p`
  width: 0;
  min-width: 100%;
  color: var(--text-muted);
`;
