import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Link, type LinkProps } from './Link.tsx';

const follow = fn();

/** A router's link, as an app passes it to the provider. */
function RouterLink({ href, children, ...rest }: LinkProps) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        follow(href);
      }}
    >
      {children}
    </a>
  );
}

const meta = {
  title: 'Layout/Link',
  component: Link,
  args: { href: '#verbatim', children: 'Open the conversation' },
} satisfies Meta<typeof Link>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InText: Story = {
  render: (args) => (
    <p style={{ maxWidth: 320 }}>
      The answer came from a model that was trained yesterday. <Link {...args} /> to see what was asked before.
    </p>
  ),
};
/** The provider's `renderLink` renders the links: here a router follows them without a page load. */
export const ByARouter: Story = {
  render: (args) => (
    <ThemeProvider renderLink={(props) => <RouterLink {...props} />}>
      <Link {...args} />
    </ThemeProvider>
  ),
  play: async ({ canvasElement }) => {
    follow.mockClear();
    const link = within(canvasElement).getByRole('link', { name: 'Open the conversation' });
    link.focus();
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledWith('#verbatim');
  },
};
