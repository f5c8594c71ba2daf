import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { ChatCard } from '../chat/chatTypes.ts';
import { ChatCards } from './ChatCards.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;
const tea = (title: string, colour: string): ChatCard => ({
  title,
  text: 'Harvested in spring.\nFrom €4.90.',
  image: { src: picture(colour), alt: `A cup of ${title.toLowerCase()}` },
  buttons: [
    { label: 'This one', value: `I want ${title.toLowerCase()}` },
    { label: 'Read more', value: 'more', href: 'https://acme.example/tea' },
  ],
});
const cards = [tea('Green tea', '#7a9e5f'), tea('Black tea', '#7b4b3a'), tea('White tea', '#d9cfb4')];

const meta = {
  title: 'Chat/ChatCards',
  component: ChatCards,
  args: { cards, onChoose: fn() },
  decorators: [(Story) => <div style={{ display: 'flex', flexDirection: 'column', width: 360 }}>{Story()}</div>],
} satisfies Meta<typeof ChatCards>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The arrow keys scroll the list; its buttons send an answer or open an address. */
export const Several: Story = {
  play: async ({ args }) => {
    await userEvent.tab();
    await expect(screen.getByRole('group', { name: '3 cards' })).toHaveFocus();
    const [first] = screen.getAllByRole('listitem');
    if (!first) throw new Error('there is no card');
    await userEvent.click(within(first).getByRole('button', { name: 'This one' }));
    await expect(args.onChoose).toHaveBeenCalledWith({ label: 'This one', value: 'I want green tea' });
    const link = within(first).getByRole('link', { name: 'Read more' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  },
};
export const One: Story = { args: { cards: cards.slice(0, 1) } };
export const TextOnly: Story = { args: { cards: cards.map(({ title, text, buttons }) => ({ title, text, buttons })) } };

/** Markup stays text, and disabled buttons do nothing. */
export const HtmlStaysText: Story = {
  args: {
    cards: [
      { title: '<b>bold</b>', text: '[x](javascript:alert(1))', buttons: [{ label: '<i>do</i>', value: 'do' }] },
      { title: 'x'.repeat(200), buttons: [{ label: 'y'.repeat(200), value: 'y' }] },
    ],
    onChoose: undefined,
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('b, i, a')).toBeNull();
    await expect(screen.getByRole('button', { name: '<i>do</i>' })).toHaveAttribute('aria-disabled', 'true');
  },
};
