import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
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
export const WithTabs: Story = {
  args: {
    tabs: (
      <Tabs
        label="Views"
        value="all"
        onChange={() => {}}
        items={[
          { id: 'all', label: 'All' },
          { id: 'open', label: 'Open', count: 4 },
        ]}
      />
    ),
  },
};
export const LongTitle: Story = {
  args: { title: 'A title much too long for the narrow place it was put in', actions: <Button>Edit</Button> },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
};
