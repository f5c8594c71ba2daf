import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: 8px 12px;
  min-height: 52px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--line);
  background: var(--nav-bg);
  color: var(--nav-text);
  ${media.underPhone} {
    gap: 6px;
    padding: 8px 10px;
  }
  [data-nav-dark='true'] & > div > [data-variant='ghost'] {
    color: inherit;
    &:hover,
    &[aria-expanded='true'] {
      background: color-mix(in srgb, var(--nav-text) 14%, transparent);
    }
  }
`;
export const BarPart = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  &[data-part='left'],
  &[data-part='right'] {
    flex: 1 1 0;
    min-width: max-content;
    ${media.underPhone} {
      min-width: 0;
    }
  }
  &[data-part='right'] {
    justify-content: flex-end;
  }
  &[data-part='center'] {
    flex: 0 1 420px;
    & > * {
      flex: 1;
    }
  }
  ${media.underPhone} {
    gap: 4px;
    &[data-part='center'],
    &[data-part='right'] {
      flex: none;
    }
    &:empty {
      display: none;
    }
  }
`;
export const MenuToggle = styled.div`
  display: none;
  ${media.underPhone} {
    display: block;
  }
`;
