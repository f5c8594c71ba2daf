import { useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import { tabStops } from '../layers/dom.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';

export interface TabPanelProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  /** Id of the `Tabs`. */
  tabs: string;
  /** Id of the tab it belongs to. */
  tab: string;
}

/** The view of the chosen tab; focusable itself when it contains no tab stop. Renders a `<div role="tabpanel">`. */
export function TabPanel({ tabs, tab, ref, ...rest }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(panel, ref);
  useLayoutEffect(() => {
    if (panel.current && tabStops(panel.current).length === 0) panel.current.tabIndex = 0;
    else panel.current?.removeAttribute('tabindex');
  });
  return (
    <div ref={merged} role="tabpanel" id={`${tabs}-panel-${tab}`} aria-labelledby={`${tabs}-tab-${tab}`} {...rest} />
  );
}
