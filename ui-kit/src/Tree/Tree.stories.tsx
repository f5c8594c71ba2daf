import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { Tree, type TreeProps } from './Tree.tsx';

function Live(props: TreeProps) {
  const [selected, setSelected] = useState<string | null>(props.selected ?? null);
  return <Tree {...props} selected={selected} onSelect={setSelected} />;
}

const meta = {
  title: 'Data/Tree',
  component: Tree,
  args: {
    label: 'Devices',
    nodes: [
      {
        id: 'house',
        label: 'House',
        icon: 'building-2',
        children: [
          { id: 'hall', label: 'Hall', children: [{ id: 'lamp', label: 'Lamp', icon: 'lightbulb' }] },
          { id: 'attic', label: 'Attic', disabled: true },
        ],
      },
      { id: 'garden', label: 'Garden', badge: 3 },
    ],
  },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof Tree>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Opened: Story = { args: { defaultExpanded: new Set(['house', 'hall']), selected: 'lamp' } };

/** WAI-ARIA tree: right opens, then enters; left closes, then leaves; letters search. */
export const Keyboard: Story = {
  play: async () => {
    const item = (name: RegExp) => screen.getByRole('treeitem', { name });
    await userEvent.tab();
    await expect(item(/House/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(item(/House/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect(item(/Hall/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(item(/House/)).toHaveFocus();
    await userEvent.keyboard('g');
    await expect(item(/Garden/)).toHaveFocus();
    await expect(item(/Garden/)).not.toHaveAttribute('aria-expanded');
    await userEvent.keyboard('{Enter}');
    await expect(item(/Garden/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(screen.getAllByRole('treeitem')).toHaveLength(2);
  },
};
export const LongLabels: Story = {
  args: {
    nodes: [{ id: 'long', label: 'A label much too long for the narrow place it was put in', badge: 128 }],
    style: { maxWidth: 200 },
  },
};
export const OnlyOne: Story = { args: { nodes: [{ id: 'only', label: 'Only one' }] } };
