import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';

const train = fn();

function Live(props: Omit<CommandPaletteProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <CommandPalette {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

const meta = {
  title: 'Overlay/CommandPalette',
  component: Live,
  args: {
    commands: [
      { id: 'home', group: 'Go to', label: 'Dashboard', icon: 'layout-dashboard', keys: 'g d', onRun: fn() },
      { id: 'nlp', group: 'Go to', label: 'Natural Language Studio', icon: 'brain', keys: 'g n', onRun: fn() },
      { id: 'logs', group: 'Go to', label: 'Verbatim', icon: 'scroll-text', keywords: 'logs history', onRun: fn() },
      { id: 'train', group: 'Do', label: 'Train the model', icon: 'play', keys: 'mod+enter', onRun: train },
    ],
  },
  play: open,
} satisfies Meta<typeof Live>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const Loading: Story = { args: { loading: true } };
export const NothingFound: Story = {
  play: async () => {
    await open();
    await userEvent.keyboard('zebra');
    await expect(screen.getByText('Nothing found')).toBeVisible();
  },
};

/** WAI-ARIA combobox: the focus stays in the box, the arrows move the active option, Enter runs it. */
export const Keyboard: Story = {
  play: async () => {
    train.mockClear();
    await open();
    const box = screen.getByRole('combobox');
    await expect(box).toHaveFocus();
    await userEvent.keyboard('nls');
    await expect(screen.getByRole('option')).toHaveTextContent('Natural Language Studio');
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowUp}');
    const last = screen.getAllByRole('option').at(-1);
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', last?.id);
    await userEvent.keyboard('{Enter}');
    await expect(train).toHaveBeenCalledOnce();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
