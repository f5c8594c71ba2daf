import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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
        <Stat label="Conversations" value="4 812" delta={{ text: '+12 %', tone: 'good' }} />
      </Card>
      <Card>
        <Stat label="Understood" value="91.4 %" delta={{ text: '+1.8 pt', tone: 'good' }} />
      </Card>
      <Card>
        <Stat label="Median answer" value="42 ms" delta={{ text: '+3 ms', tone: 'warning' }} />
      </Card>
      <Card>
        <Stat label="Refused" value="7" />
      </Card>
    </Grid>
  ),
};
export const Plain: Story = {};
export const Welcome: Story = { args: { delta: { text: '+12 %', tone: 'good' } } };
/** An increase is not always good: the tone shows it, not the sign. */
export const Unwelcome: Story = { args: { label: 'Refused', value: '7', delta: { text: '+3', tone: 'bad' } } };
export const LongValue: Story = {
  args: { value: '1 234 567 890 messages', delta: { text: '−0.4 %' }, style: { maxWidth: 180 } },
};
/** The label gives the figure its meaning, so it is never cut off. */
export const LongLabel: Story = {
  args: { label: 'Utterances that the published model classifies correctly', style: { maxWidth: 180 } },
  play: async ({ canvas }) => {
    const label = canvas.getByText(/^Utterances/);
    await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
    await expect(getComputedStyle(label).whiteSpace).toBe('normal');
  },
};
/** With a note of what it counts, and the value that its change is compared with. */
export const Compared: Story = {
  args: {
    label: 'Understood',
    value: '91.2 %',
    note: '8 092 messages',
    delta: { text: '1.9 points', direction: 'up', tone: 'good' },
    from: 'from 89.3 %',
  },
  play: async ({ canvas }) => {
    const change = canvas.getByText('1.9 points');
    await expect(within(change).getByRole('img', { name: 'up' })).toBeVisible();
    await expect(change.parentElement).toHaveTextContent('1.9 pointsfrom 89.3 %');
    await expect(canvas.getByText('8 092 messages')).toBeVisible();
  },
};
export const LongNote: Story = {
  args: {
    value: '4 812',
    note: 'in 1 204 conversations',
    from: 'none in the period before',
    style: { maxWidth: 180 },
  },
};
/** With a trend and the progress towards a goal; a press opens the list behind it. */
export const TowardsGoal: Story = {
  render: (args) => (
    <Grid min={200}>
      <Card>
        <Stat
          label="Understood"
          value="91.2 %"
          delta={{ text: '1.9 points', direction: 'up', tone: 'good' }}
          from="from 89.3 %"
          trend={[88, 87.6, 88.4, 86.9, 88, 88.8, null, 89.4, 90.2, 91.6, 92.1, 91.8, 92.7, 92.4]}
          goal={{ label: 'Goal 93 %', share: 0.98, reached: false }}
          onOpen={args.onOpen}
        />
      </Card>
      <Card>
        <Stat
          label="Answered"
          value="84.6 %"
          delta={{ text: '2.3 points', direction: 'down', tone: 'warning' }}
          from="from 86.9 %"
          trend={[91, 90, 90, 88, 89, 87, 88, 86, 86, 85, 86, 85, 84, 84]}
          goal={{ label: 'Goal 90 %', share: 0.94, reached: false }}
        />
      </Card>
      <Card>
        <Stat
          label="Median answer time"
          value="38 ms"
          delta={{ text: '4 ms', direction: 'down', tone: 'good' }}
          from="from 42 ms"
          trend={[60, 55, 56, 50, 48, 46, 47, 44, 40, 41, 39, 38]}
          goal={{ label: 'Goal ≤ 50 ms', share: 1, reached: true }}
        />
      </Card>
    </Grid>
  ),
  args: { onOpen: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /91.2 %$/ }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    // A shorter time is an improvement: the arrow shows the direction, the colour whether it is good.
    const changes = ['1.9 points', '2.3 points', '4 ms'].map((text) => within(canvasElement).getByText(text));
    await expect(changes.map((change) => within(change).getByRole('img').getAttribute('aria-label'))).toEqual([
      'up',
      'down',
      'down',
    ]);
    await expect(changes.map(({ dataset }) => dataset['tone'])).toEqual(['good', 'warning', 'good']);
    await expect(within(canvasElement).getAllByRole('img', { name: 'reached' })).toHaveLength(1);
  },
};
/** No trend line: it needs two values. */
export const NothingYet: Story = { args: { value: '–', trend: [null, null, 3], from: 'nothing before' } };
