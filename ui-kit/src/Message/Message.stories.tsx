import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ChatMessage } from '../chat/chatTypes.ts';
import { Message } from './Message.tsx';

const other: ChatMessage = {
  id: '1',
  from: 'other',
  text: 'Order **48211** has not shipped yet.',
  time: 1_780_000_000_000,
};
const handlers = { onLike: fn(), onRetry: fn(), onChoose: fn(), onCopy: fn() };

const meta = {
  title: 'Chat/Message',
  component: Message,
  args: { message: other, locale: 'en', ...handlers },
} satisfies Meta<typeof Message>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Other: Story = {};

/** Each button shows its own icon, and another one after copying. */
export const Icons: Story = {
  play: async ({ canvasElement }) => {
    const drawn = () =>
      [...canvasElement.querySelectorAll('button svg')].map((svg) => svg.innerHTML).filter((shapes) => shapes !== '');
    const before = drawn();
    await expect(new Set(before).size).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(drawn()[2]).not.toBe(before[2]));
    await expect(drawn().slice(0, 2)).toEqual(before.slice(0, 2));
  },
};
export const Mine: Story = { args: { message: { id: '2', from: 'me', text: 'stop order 48211 please' } } };
export const Sending: Story = {
  args: { message: { id: '2', from: 'me', text: 'stop order 48211', status: 'sending' } },
};
export const Streaming: Story = { args: { message: { ...other, text: 'Order **482', status: 'streaming' } } };
export const Markdown: Story = {
  args: {
    message: {
      ...other,
      text: '# Returns\n\nYou have *30 days*:\n\n1. Print the [label](https://example.com)\n2. Pack `48211`\n   - with the invoice\n\n> Free in the EU\n\n```\nRMA-48211\n```',
    },
  },
};

/** A table wider than the message scrolls; each paragraph has its own text direction. */
export const TableAndDirections: Story = {
  args: {
    message: {
      ...other,
      text: '| Country | Price | Days |\n|:--|--:|:-:|\n| Belgium | € 4,95 | 1–2 |\n| **France** | € 6,95 | 3 |\n\nمرحبا، تم إلغاء الطلب 48211',
    },
  },
  play: async () => {
    await expect(screen.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(screen.getAllByRole('row')).toHaveLength(3);
  },
};

/** HTML stays text: a message cannot add elements to the page. */
export const HtmlStaysText: Story = {
  args: { message: { ...other, text: '<img src=x onerror="alert(1)"> [x](javascript:alert(1))' } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('img, a')).toBeNull();
    await expect(screen.getByText(/<img src=x/)).toBeVisible();
  },
};

export const WithChoices: Story = {
  args: {
    message: {
      ...other,
      text: 'Shall I cancel it?',
      choices: [
        { value: 'yes', label: 'Yes, cancel it', primary: true },
        { value: 'no', label: 'Keep it' },
      ],
      footer: 'Source: handbook, page 3',
    },
  },
  play: async ({ args }) => {
    handlers.onChoose.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await expect(args.onChoose).toHaveBeenCalledWith(args.message, { value: 'no', label: 'Keep it' });
  },
};

/** Images and a form are in the bubble, cards below it; their code loads with the first message that needs it. */
export const Rich: Story = {
  args: {
    message: {
      ...other,
      form: { fields: [{ name: 'order', label: 'Order number', kind: 'text', required: true }], submit: 'Look it up' },
      cards: [{ title: 'By post', buttons: [{ label: 'Choose it', value: 'by post' }] }],
    },
    onSendForm: fn(async () => {}),
  },
  play: async ({ args }) => {
    handlers.onChoose.mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Order number' }), '48211{Enter}');
    await expect(args.onSendForm).toHaveBeenCalledWith(args.message, { order: '48211' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose it' }));
    await expect(args.onChoose).toHaveBeenCalledWith(args.message, { label: 'Choose it', value: 'by post' });
  },
};

/** The chosen answer stays marked; the others are disabled and keep the focus. */
export const Chosen: Story = {
  args: {
    message: {
      ...other,
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      chosen: 'yes',
    },
  },
  play: async ({ args }) => {
    handlers.onChoose.mockClear();
    const no = screen.getByRole('button', { name: 'No' });
    await userEvent.click(no);
    await expect(no).toHaveFocus();
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};

export const Liked: Story = {
  args: { message: { ...other, like: 'up' } },
  play: async ({ args }) => {
    handlers.onLike.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Good answer', pressed: true }));
    await expect(args.onLike).toHaveBeenCalledWith(args.message, null);
  },
};

export const Failed: Story = {
  args: { message: { id: '2', from: 'me', text: 'stop order 48211 please', status: 'failed' } },
  play: async ({ args }) => {
    handlers.onRetry.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
