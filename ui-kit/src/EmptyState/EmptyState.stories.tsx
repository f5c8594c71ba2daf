import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Skeleton, SkeletonCards, SkeletonRows } from '../Skeleton/Skeleton.tsx';
import { Grid, Stack } from '../Stack/Stack.tsx';
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
export const Skeletons: Story = {
  render: () => (
    <Stack>
      <Skeleton lines={3} />
      <Skeleton shape="circle" width="40px" height="40px" />
      <SkeletonCards cards={3} />
    </Stack>
  ),
};
