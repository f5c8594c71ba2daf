import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Icon } from './Icon.tsx';

const meta = { title: 'Data/Icon', component: Icon, args: { name: 'brain', size: 24 } } satisfies Meta<typeof Icon>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A decorative icon: screen readers skip it. */
export const Plain: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
  },
};
/** With a label it is an image with a name. */
export const Named: Story = {
  args: { label: 'Trained', name: 'check' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Trained' })).toBeVisible();
  },
};
/** A name the kit does not have shows `alert-triangle`. */
export const UnknownName: Story = { args: { name: 'no-such-icon' } };
export const Sizes: Story = {
  render: () => (
    <Inline gap={4}>
      {[13, 16, 20, 24, 40].map((size) => (
        <Icon key={size} name="messages-square" size={size} />
      ))}
    </Inline>
  ),
};
/** Drawn in the current text colour. */
export const Colours: Story = {
  render: () => (
    <Inline gap={4}>
      {['text', 'text-muted', 'brand-text', 'good-text', 'warning-text', 'bad-text'].map((token) => (
        <Icon key={token} name="sparkles" size={24} style={{ color: `var(--${token})` }} />
      ))}
    </Inline>
  ),
};
