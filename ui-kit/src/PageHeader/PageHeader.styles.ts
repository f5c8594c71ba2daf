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
  margin-inline-start: auto;
`;
export const HeaderText = styled.p`
  color: var(--text-muted);
`;
