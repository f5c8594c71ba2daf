import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Overlay/Popover',
  component: Popover,
  args: {
    label: 'Filter',
    trigger: (trigger) => <Button {...trigger}>Filter</Button>,
    children: (close) => (
      <>
        <p>Only what was answered</p>
        <Button onClick={close}>Apply</Button>
      </>
    ),
  },
} satisfies Meta<typeof Popover>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = { play: () => userEvent.click(screen.getByRole('button', { name: 'Filter' })) };
export const Wide: Story = { ...Open, args: { width: 420 } };

/** The focus moves in; Escape and the content return it; Tab past the end continues after the button. */
export const Keyboard: Story = {
  play: async () => {
    const button = screen.getByRole('button', { name: 'Filter' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const apply = () => screen.getByRole('button', { name: 'Apply' });
    await expect(apply()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(apply()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveFocus();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
