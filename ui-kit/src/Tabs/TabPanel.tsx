import type { ComponentPropsWithRef } from 'react';

export interface TabPanelProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  /** Id given to the `Tabs`. */
  tabs: string;
  /** Id of the tab it belongs to. */
  tab: string;
}

/** The view of the chosen tab. Renders a `<div role="tabpanel">`. */
export function TabPanel({ tabs, tab, ...rest }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${tabs}-panel-${tab}`} aria-labelledby={`${tabs}-tab-${tab}`} tabIndex={0} {...rest} />
  );
}
