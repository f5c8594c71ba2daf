import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ButtonHints } from './ButtonHints.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'Overlay/Tooltip',
  component: Tooltip,
  args: { content: 'Learns from all utterances of this workspace', children: <Button>Train</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Hovered: Story = {
  play: async () => {
    const button = screen.getByRole('button', { name: 'Train' });
    await userEvent.hover(button);
    await expect(await screen.findByRole('tooltip')).toBeVisible();
    await expect(button).toHaveAccessibleDescription('Learns from all utterances of this workspace');
  },
};

/** Shows on focus at once; Escape hides it and keeps the focus. */
export const Keyboard: Story = {
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await expect(screen.getByRole('button', { name: 'Train' })).toHaveFocus();
  },
};

/** `ButtonHints`, mounted once, does this for all icon buttons of a page, and shows their shortcuts. */
export const IconButtons: Story = {
  render: () => (
    <>
      <IconButton icon="pencil" label="Edit" aria-keyshortcuts="E" />
      <IconButton icon="trash-2" label="Delete" aria-keyshortcuts="D" />
      <ButtonHints />
    </>
  ),
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Edit E');
  },
};
