import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Avatar } from './Avatar.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#2f63d0"/><circle cx="4" cy="3" r="1.6" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0" fill="#fff"/></svg>',
)}`;

const meta = { title: 'Data/Avatar', component: Avatar, args: { name: 'Main Demo' } } satisfies Meta<typeof Avatar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const Picture: Story = { args: { src: picture } };

/** A picture that cannot be loaded leaves the initials. */
export const BrokenPicture: Story = {
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('MD')).toBeVisible();
    await expect(within(canvasElement).getByRole('img', { name: 'Main Demo' })).toBeVisible();
  },
};
export const Sizes: Story = {
  render: () => (
    <Inline>
      {[20, 28, 40, 64].map((size) => (
        <Avatar key={size} name="Main Demo" size={size} />
      ))}
    </Inline>
  ),
};

/** The colour comes from the name: the same person has the same one everywhere. */
export const AnyName: Story = {
  render: () => (
    <Inline>
      {['support@example.com', 'Zoë', '李 小龙', 'علي حسن', '🤖 Bot', 'a', ''].map((name) => (
        <Avatar key={name} name={name || 'Unknown'} />
      ))}
    </Inline>
  ),
};
