import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatFormShape, ChatMessage } from '../chat/chatTypes.ts';
import { renderThemed } from '../testing/renderThemed.tsx';
import { MessageList } from './MessageList.tsx';

const form: ChatFormShape = {
  fields: [{ name: 'order', label: 'Order number', kind: 'text', required: true }],
  submit: 'Look it up',
};
const messages: ChatMessage[] = [
  { id: 'question', from: 'me', text: 'Where is my parcel?' },
  { id: 'answer', from: 'other', text: 'I look it up for you.', form },
];

it('shows the messages that it loads together with their forms', async () => {
  const { rerender } = renderThemed(<MessageList messages={[]} />);
  rerender(<MessageList messages={messages} />);
  const log = screen.getByRole('log');
  expect(screen.getByText('Where is my parcel?')).not.toBeVisible();
  expect(log).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByLabelText('Order number')).toBeVisible();
  expect(screen.getByText('Where is my parcel?')).toBeVisible();
  expect(log).not.toHaveAttribute('aria-busy');
});
