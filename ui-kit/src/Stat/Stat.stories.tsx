import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../Card/Card.tsx';
import { Grid } from '../Stack/Stack.tsx';
import { Stat } from './Stat.tsx';

const meta = { title: 'Data/Stat', component: Stat, args: { label: 'Conversations', value: '4 812' } } satisfies Meta<
  typeof Stat
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Row: Story = {
  render: () => (
    <Grid min={200}>
      <Card>
        <Stat label="Conversations" value="4 812" delta="+12 %" tone="good" />
      </Card>
      <Card>
        <Stat label="Understood" value="91.4 %" delta="+1.8 pt" tone="good" />
      </Card>
      <Card>
        <Stat label="Median answer" value="42 ms" delta="+3 ms" tone="warning" />
      </Card>
      <Card>
        <Stat label="Refused" value="7" />
      </Card>
    </Grid>
  ),
};
export const Plain: Story = {};
export const Welcome: Story = { args: { delta: '+12 %', tone: 'good' } };
/** An increase is not always good: the tone shows it, not the sign. */
export const Unwelcome: Story = { args: { label: 'Refused', value: '7', delta: '+3', tone: 'bad' } };
export const LongValue: Story = {
  args: { value: '1 234 567 890 messages', delta: '−0.4 %', style: { maxWidth: 180 } },
};
/** With what it counts, and with what its change is compared. */
export const Compared: Story = {
  args: {
    label: 'Understood',
    value: '91.2 %',
    note: '8 092 messages',
    delta: '1.9 points',
    trend: 'up',
    tone: 'good',
    since: 'from 89.3 %',
  },
};
export const LongNote: Story = {
  args: {
    value: '4 812',
    note: 'in 1 204 conversations',
    since: 'none in the period before',
    style: { maxWidth: 180 },
  },
};
