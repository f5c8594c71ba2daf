import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Button, LinkButton } from './Button.tsx';

const meta = {
  title: 'Form/Button',
  component: Button,
  args: { children: 'Save', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} variant="primary">
        Train
      </Button>
      <Button {...args} variant="secondary">
        Import
      </Button>
      <Button {...args} variant="ghost">
        Cancel
      </Button>
      <Button {...args} variant="danger">
        Delete
      </Button>
    </Inline>
  ),
};
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} size="s">
        Small
      </Button>
      <Button {...args} size="m">
        Medium
      </Button>
      <Button {...args} size="l">
        Large
      </Button>
    </Inline>
  ),
};
export const WithIcon: Story = {
  args: { icon: 'download', children: 'Import', iconEnd: 'chevron-down', size: 'm' },
  // Storybook shows no control for the short form, `control: 'select'`.
  play: async ({ argTypes }) => {
    await expect(argTypes).toMatchObject({
      size: { control: { type: 'select' }, options: ['s', 'm', 'l'] },
      icon: { control: { type: 'text' } },
      children: { control: { type: 'text' } },
    });
  },
};
export const Disabled: Story = { args: { disabled: true, children: 'Not yet' } };
export const Loading: Story = {
  args: { loading: true, variant: 'primary', children: 'Saving' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
export const LongText: Story = {
  args: { children: 'A label much too long for the narrow place it was put in', style: { maxWidth: 160 } },
};
export const IconAlone: Story = { args: { icon: 'plus', children: undefined, 'aria-label': 'Add' } };
/** Text where there is space, only the icon on a phone; the text is its name and tooltip. */
export const IconOnPhones: Story = {
  args: { icon: 'download', iconEnd: 'chevron-down', iconOnPhones: true, children: 'Export' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Export' })).toBeVisible();
  },
};
export const Wide: Story = { args: { wide: true, variant: 'primary' } };
/** A link with the look of a button. */
export const AsLink: Story = {
  render: () => (
    <Inline>
      <LinkButton href="#studio" variant="primary" iconEnd="arrow-right">
        Open the studio
      </LinkButton>
      <LinkButton href="#docs" variant="ghost">
        Read more
      </LinkButton>
    </Inline>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Open the studio' })).toHaveAttribute(
      'href',
      '#studio',
    );
  },
};
/** Enter and Space press. */
export const Keyboard: Story = {
  args: { onClick: fn() },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
export const RightToLeft: Story = {
  render: (args) => (
    <div dir="rtl">
      <Button {...args} icon="download" iconEnd="chevron-down">
        استيراد
      </Button>
    </div>
  ),
};
