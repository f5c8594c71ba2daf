import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { PageHeader } from './PageHeader.tsx';

const meta = { title: 'Layout/PageHeader', component: PageHeader, args: { title: 'Dashboard' } } satisfies Meta<
  typeof PageHeader
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Full: Story = {
  args: {
    title: 'Return an order',
    text: 'Leads a visitor through sending something back.',
    back: <IconButton icon="arrow-left" label="All workflows" />,
    badges: (
      <Pill tone="good" icon="check">
        Published
      </Pill>
    ),
    actions: <Button variant="primary">Publish</Button>,
  },
};
