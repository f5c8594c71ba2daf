import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Stack/Stack.tsx';
import { KeptFocus } from './KeptFocus.tsx';

const meta = {
  title: 'Overlay/KeptFocus',
  component: KeptFocus,
} satisfies Meta<typeof KeptFocus>;
export default meta;

type Story = StoryObj<typeof meta>;

function Languages() {
  const [names, setNames] = useState(['English', 'French', 'German']);
  return (
    <main>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Inline gap={3}>
              {name}
              <Button aria-label={`Delete ${name}`} onClick={() => setNames(names.filter((other) => other !== name))}>
                Delete
              </Button>
            </Inline>
          </li>
        ))}
      </ul>
      <KeptFocus />
    </main>
  );
}

/** When an item is deleted by its own button, the focus moves to the same button of the next item. */
export const InAList: Story = {
  render: () => <Languages />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete English' }));
    await expect(canvas.getByRole('button', { name: 'Delete French' })).toHaveFocus();
  },
};
