import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { SkeletonRows } from '../Skeleton/Skeleton.tsx';
import { Grid } from '../Stack/Stack.tsx';
import { Live } from '../testing/Live.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState, ForbiddenState, NoMatchState } from './ErrorState.tsx';

const meta = { title: 'Data/EmptyState', component: EmptyState, args: { title: 'No workflows yet' } } satisfies Meta<
  typeof EmptyState
>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The five states of every view. */
export const AllFive: Story = {
  render: () => (
    <Grid min={320}>
      <Card title="Loading" padding="none">
        <SkeletonRows rows={5} columns={3} />
      </Card>
      <Card>
        <EmptyState
          icon="workflow"
          title="No workflows yet"
          text="A workflow leads a visitor through several steps, such as a return."
          action={
            <Button variant="primary" icon="plus">
              New workflow
            </Button>
          }
        />
      </Card>
      <Card>
        <NoMatchState action={<Button>Clear search</Button>} />
      </Card>
      <Card>
        <ForbiddenState />
      </Card>
      <Card>
        <ErrorState text="The server cannot be reached." onRetry={() => {}} />
      </Card>
    </Grid>
  ),
};
/** Within a card: the button fits in 140 px. */
export const Small: Story = {
  render: () => (
    <Card style={{ width: 260, height: 180 }}>
      <ErrorState size="s" text="The server cannot be reached." onRetry={() => {}} />
    </Card>
  ),
};
/** Explains the view and offers the first action. */
export const Empty: Story = {
  args: {
    icon: 'workflow',
    text: 'A workflow leads a visitor through several steps, such as a return.',
    action: (
      <Button variant="primary" icon="plus">
        New workflow
      </Button>
    ),
  },
};
/** There is content, but nothing matches the search. */
export const NoMatch: Story = { render: () => <NoMatchState action={<Button>Clear search</Button>} /> };
export const Forbidden: Story = { render: () => <ForbiddenState /> };
/** Shows what failed and offers a retry. */
export const Failed: Story = {
  render: () => (
    <Live initial={false}>
      {(retrying, set) => (
        <ErrorState text="The server cannot be reached." retrying={retrying} onRetry={() => set(true)} />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(canvas.getByRole('button', { name: /Try again/ })).toHaveAttribute('aria-busy', 'true');
  },
};
/** Where the state fills the page, its title is the heading. */
export const WholePage: Story = {
  args: { level: 1, title: 'This page does not exist', icon: 'search' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toBeVisible();
  },
};
