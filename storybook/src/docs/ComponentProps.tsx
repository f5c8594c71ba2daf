import { Unstyled } from '@storybook/addon-docs/blocks';
import docs from 'virtual:kit-props';
import { Page } from './docs.styles.ts';
import { PropsTable } from './PropsTable.tsx';

/** The props of a component, by its name, on a page of a guide. */
export function ComponentProps({ name }: { name: string }) {
  const component = docs[name];
  return (
    <Unstyled>
      <Page>{component && <PropsTable component={component} titled />}</Page>
    </Unstyled>
  );
}
