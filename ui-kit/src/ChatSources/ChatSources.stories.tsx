import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { ChatSources } from './ChatSources.tsx';

const meta = {
  title: 'Chat/ChatSources',
  component: ChatSources,
  args: {
    sources: [
      {
        number: 1,
        title: 'Terms and conditions',
        path: ['Returns'],
        page: 3,
        text: 'You can return an item within 30 days of its delivery.',
        href: 'https://acme.example/terms',
      },
      { number: 2, title: 'Delivery.md', text: 'A parcel to Spain takes 3 working days.' },
    ],
  },
  decorators: [(Story) => <div style={{ width: 340 }}>{Story()}</div>],
} satisfies Meta<typeof ChatSources>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Closed until the reader opens it, by pointer or keys. */
export const Several: Story = {
  play: async () => {
    const passage = screen.getByText('You can return an item within 30 days of its delivery.');
    await expect(passage).not.toBeVisible();
    await userEvent.click(screen.getByText('2 sources'));
    await expect(passage).not.toBeVisible();
    await userEvent.click(screen.getByText(/Terms and conditions/));
    await expect(passage).toBeVisible();
    await expect(screen.getByText(/page 3/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open the document' });
    await expect(link).toHaveAttribute('href', 'https://acme.example/terms');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

/** Markup stays text. */
export const HtmlStaysText: Story = {
  args: {
    sources: [{ number: 1, title: '<b>bold</b>', text: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' }],
  },
  play: async ({ canvasElement }) => {
    await expect(screen.getByText('1 source')).toBeVisible();
    await expect(canvasElement.querySelector('b, img, a')).toBeNull();
  },
};
