import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { SplitPane } from './SplitPane.tsx';

const meta = {
  title: 'Layout/SplitPane',
  component: SplitPane,
  args: {
    first: <p style={{ padding: 16 }}>First</p>,
    second: <p style={{ padding: 16 }}>Second</p>,
    defaultSize: 240,
    onResize: fn(),
    style: { height: 240 },
  },
} satisfies Meta<typeof SplitPane>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const SecondSized: Story = { args: { sized: 'second' } };
/** The arrows move the divider, Home and End move it to the bounds. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const line = within(canvasElement).getByRole('separator', { name: 'Resize' });
    line.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(line).toHaveAttribute('aria-valuenow', '256');
    await expect(args.onResize).toHaveBeenLastCalledWith(256);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(line).toHaveAttribute('aria-valuenow', '100');
  },
};
/** One above the other: the lower pane keeps its height, as a panel below an editor does. */
export const Vertical: Story = {
  args: { orientation: 'vertical', sized: 'second', defaultSize: 120, min: 40 },
  play: async ({ canvasElement, args }) => {
    const line = within(canvasElement).getByRole('separator', { name: 'Resize' });
    await expect(line).toHaveAttribute('aria-orientation', 'horizontal');
    line.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onResize).toHaveBeenLastCalledWith(136);
    const pane = within(canvasElement).getByText('Second').parentElement;
    await expect(pane?.getBoundingClientRect().height).toBe(136);
  },
};
/** Another default, for example with less space, takes effect and keeps the text typed in the panes. */
export const AnotherDefault: Story = {
  render: function AnotherDefault(args) {
    const [size, setSize] = useState(240);
    const [text, setText] = useState('');
    return (
      <SplitPane
        {...args}
        defaultSize={size}
        first={<Button onClick={() => setSize(160)}>Less room</Button>}
        second={<TextField label="Second" value={text} onChange={setText} />}
      />
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Second' }), 'kept');
    await userEvent.click(canvas.getByRole('button', { name: 'Less room' }));
    await expect(canvas.getByRole('separator')).toHaveAttribute('aria-valuenow', '160');
    await expect(canvas.getByRole('textbox', { name: 'Second' })).toHaveValue('kept');
  },
};
/** One pane alone: the other is hidden, and keeps what was typed. */
export const Only: Story = {
  render: function Only(args) {
    const [only, setOnly] = useState<'first'>();
    const [text, setText] = useState('');
    return (
      <SplitPane
        {...args}
        only={only}
        first={<Button onClick={() => setOnly(only ? undefined : 'first')}>{only ? 'Both' : 'First only'}</Button>}
        second={<TextField label="Second" value={text} onChange={setText} />}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Second'), 'typed');
    await userEvent.click(canvas.getByRole('button', { name: 'First only' }));
    await expect(canvas.getByLabelText('Second')).not.toBeVisible();
    await expect(canvas.queryByRole('separator')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Both' }));
    await expect(canvas.getByLabelText('Second')).toHaveValue('typed');
  },
};
