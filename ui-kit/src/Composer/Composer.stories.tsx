import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Composer, type ComposerProps } from './Composer.tsx';

function Live(props: ComposerProps) {
  const [value, setValue] = useState(props.value);
  return <Composer {...props} value={value} onChange={setValue} />;
}
const send = fn<(text: string) => Promise<void>>(async () => {});

const meta = {
  title: 'Chat/Composer',
  component: Composer,
  args: { value: '', onChange: fn(), onSend: send },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof Composer>;
export default meta;

type Story = StoryObj<typeof meta>;
const box = () => screen.getByRole('textbox', { name: 'Message' });

export const Empty: Story = {};
export const Draft: Story = { args: { value: 'stop order 48211 please' } };
export const Busy: Story = { args: { value: 'and then', busy: true, onStop: fn() } };
export const TooLong: Story = { args: { value: 'stop order 48211 please', maxLength: 10 } };

/** The draft stays, even where sending is disabled. */
export const Disabled: Story = {
  args: { value: 'and one more thing', disabled: true, disabledReason: 'This conversation has ended.' },
  play: async () => {
    await expect(box()).toHaveValue('and one more thing');
    await expect(box()).toHaveAccessibleDescription('This conversation has ended.');
  },
};

/** Enter sends, Shift+Enter makes a new line, arrow up recalls sent messages. */
export const Keyboard: Story = {
  args: { history: ['first', 'second'] },
  play: async () => {
    send.mockClear();
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await expect(send).toHaveBeenCalledWith('one\ntwo');
    await expect(box()).toHaveValue('');
    await userEvent.keyboard('{ArrowUp}');
    await expect(box()).toHaveValue('second');
    await userEvent.keyboard('{ArrowUp}');
    await expect(box()).toHaveValue('first');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(box()).toHaveValue('');
  },
};

/** Invisible characters alone are no message. */
export const NothingShown: Story = {
  args: { value: '\u200b\u2060' },
  play: async () => {
    send.mockClear();
    await expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(box(), '{Enter}');
    await expect(send).not.toHaveBeenCalled();
  },
};

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const attaching = { files: [], onAttach: fn(), onRemove: fn(), onRetry: fn() };

/** Sending waits until every file is uploaded. */
export const Files: Story = {
  args: {
    value: 'this is how it came',
    attaching: {
      ...attaching,
      files: [
        { key: '1', file: file('kettle.png', 184_320) },
        { key: '2', file: file('Invoice 2026-11.pdf', 345_687), progress: 0.4 },
      ],
    },
  },
  play: async () => {
    await expect(await screen.findByText('Uploading, 40 %')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** A rejected file shows why, and the draft stays. */
export const FilesRefused: Story = {
  args: {
    value: 'this is how it came',
    attaching: {
      ...attaching,
      files: [
        { key: '1', file: file('run.exe', 12), problem: 'Files of this kind cannot be sent.' },
        { key: '2', file: file('notes.txt', 900), problem: 'Could not be uploaded.', retriable: true },
      ],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Upload notes.txt again' }));
    await expect(attaching.onRetry).toHaveBeenCalledWith('2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove run.exe' }));
    await expect(attaching.onRemove).toHaveBeenCalledWith('1');
    await expect(box()).toHaveValue('this is how it came');
  },
};

/** A text that failed to send returns to the box. */
export const SendingFails: Story = {
  args: { onSend: fn<(text: string) => Promise<void>>(() => Promise.reject(new Error('offline'))) },
  play: async () => {
    await userEvent.type(box(), 'keep me{Enter}');
    await waitFor(() => expect(box()).toHaveValue('keep me'));
  },
};
