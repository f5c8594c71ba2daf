import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Card } from './Card.tsx';

const meta = { title: 'Layout/Card', component: Card, args: { children: 'What belongs together.' } } satisfies Meta<
  typeof Card
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Titled: Story = {
  args: { title: 'Get started', actions: <Button size="s">Dismiss</Button>, footer: 'Last change yesterday' },
};
