import { css, styled } from 'styled-components';
import { focusRingInset, media, truncate, visuallyHidden } from '../styles/mixins.ts';

/** Narrower than this, a sidebar is a rail of icons. */
const rail = '@container sidebar (max-width: 120px)';

export const SidebarRoot = styled.nav`
  display: flex;
  flex-direction: column;
  position: relative;
  width: 100%;
  height: 100%;
  overflow: hidden;
  border-inline-end: 1px solid var(--sidebar-line);
  background: var(--sidebar-bg);
  color: var(--sidebar-text);
  --focus-ring: var(--sidebar-focus);
  --sidebar-focus: var(--sidebar-text);
`;
export const SidebarBrand = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  height: 52px;
  padding: 0 16px;
  overflow: hidden;
  white-space: nowrap;
  color: var(--sidebar-active-text);
  font-size: 15px;
  font-weight: var(--weight-semibold);
  & > a {
    color: inherit;
    text-decoration: none;
  }
  ${rail} {
    width: 26px;
    margin: 0 15px;
    padding: 0;
  }
`;
export const SidebarSections = styled.div`
  flex: 1;
  min-height: 0;
  padding: 2px 10px 12px;
  overflow: hidden auto;
  scrollbar-width: thin;
  scrollbar-color: var(--sidebar-line) transparent;
`;
export const SidebarSection = styled.section`
  & + & {
    margin-top: 4px;
    padding-top: 4px;
    border-top: 1px solid transparent;
  }
  [data-section-lines='true'] & + & {
    border-top-color: var(--sidebar-line);
  }
  ${rail} {
    & + & {
      border-top-color: var(--sidebar-line);
    }
  }
`;
export const SectionTitle = styled.h2`
  && {
    padding: 8px 10px 8px;
  }
  font-size: var(--size-xs);
  font-weight: var(--weight-medium);
  letter-spacing: 0.05em;
  text-transform: uppercase;
  white-space: nowrap;
  color: var(--sidebar-text-muted);
  ${rail} {
    ${visuallyHidden}
  }
`;
/** A line of the sidebar: a link, or a button that opens the pages below it. */
const line = css`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  height: 34px;
  padding: 0 10px;
  border: 0;
  border-inline-start: 2px solid transparent;
  border-radius: 8px;
  background: none;
  color: var(--sidebar-text);
  font-size: var(--size-m);
  font-weight: var(--weight-medium);
  text-align: start;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  overflow: hidden;
  ${focusRingInset}
  & > svg {
    color: var(--sidebar-text-muted);
  }
  ${media.hover} {
    &:hover {
      background: color-mix(in oklch, var(--sidebar-active-bg) 60%, transparent);
    }
  }
  &[aria-current='page'] {
    border-inline-start-color: var(--night-brand-solid, currentColor);
    background: var(--sidebar-active-bg);
    color: var(--sidebar-active-text);
    & > svg {
      color: inherit;
    }
  }
  /* Transparent borders would show: each line would look like the current one. */
  ${media.forcedColors} {
    &:not([aria-current='page']) {
      border-inline-start-color: Canvas;
    }
  }
  ${rail} {
    padding: 0 8px;
  }
`;
export const SidebarItems = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
  list-style: none;

  & > li {
    position: relative;
  }
  & > li > :is(a, button) {
    ${line}
  }
`;
export const DropdownItem = styled.li``;
/** Animates its grid row, so that the height need not be known. */
export const Dropdown = styled.div`
  display: grid;
  grid-template-rows: 0fr;
  visibility: hidden;
  transition:
    grid-template-rows 200ms ease,
    visibility 200ms;
  [aria-expanded='true'] + & {
    grid-template-rows: 1fr;
    visibility: visible;
    transition: grid-template-rows 200ms ease;
  }
  & > ul {
    min-height: 0;
    overflow: hidden;
    padding-inline-start: 18px;
  }
  & > ul > li:first-child {
    margin-top: 2px;
  }
  ${rail} {
    & > ul {
      padding-inline-start: 0;
    }
  }
`;
export const DropdownArrow = styled.span`
  display: grid;
  transition: rotate 200ms ease;
  [aria-expanded='true'] > & {
    rotate: 180deg;
  }
  ${rail} {
    display: none;
  }
`;
export const ItemLabel = styled.span`
  flex: 1;
  ${truncate}
  ${rail} {
    ${visuallyHidden}
  }
`;
export const ItemCount = styled.span`
  min-width: 24px;
  padding: 2px 7px;
  border-radius: 999px;
  background: var(--sidebar-active-bg);
  color: var(--sidebar-active-text);
  box-shadow: inset 0 0 0 1px var(--sidebar-line);
  font-size: var(--size-xs);
  line-height: 1.3;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${rail} {
    position: absolute;
    top: 5px;
    inset-inline-end: 5px;
    min-width: 0;
    width: 8px;
    height: 8px;
    padding: 0;
    overflow: hidden;
    color: transparent;
    background: var(--night-brand-solid, currentColor);
  }
`;
export const SidebarFoot = styled.div`
  flex: none;
  padding: 8px 10px;
  border-top: 1px solid transparent;
  [data-section-lines='true'] & {
    border-top-color: var(--sidebar-line);
  }
`;
export const CollapseItems = styled(SidebarItems)`
  ${media.underPhone} {
    display: none;
  }
`;
/** One of the two labels of the collapse button; the rail's style shows one of them. */
export const CollapseFace = styled.span`
  display: contents;
  &[data-face='expand'] {
    display: none;
  }
  ${rail} {
    &[data-face='expand'] {
      display: contents;
    }
    &[data-face='collapse'] {
      display: none;
    }
  }
  [dir='rtl'] & > svg {
    scale: -1 1;
  }
`;
/** The drawer's close button. */
export const DrawerClose = styled.span`
  display: none;
  ${media.underPhone} {
    [data-menu-open] & {
      position: absolute;
      top: 10px;
      inset-inline-end: 10px;
      z-index: 1;
      display: block;
      & > button {
        color: var(--sidebar-text);
      }
    }
  }
`;
