import { Skeleton, SkeletonRows } from '@parlance/ui-kit/data';
import { styled } from 'styled-components';
import { MasterDetail } from './MasterDetail.tsx';

const Lines = styled.div`
  display: grid;
  gap: var(--space-4);
`;
const Table = styled.div`
  padding-block-start: var(--row-height);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  overflow: hidden;
`;
const Pane = styled.div`
  flex: 1;
  min-width: 0;
  padding: var(--space-4);
  background: var(--page);
`;

/** Skeleton of an object's details: its name, its tabs and a table. */
export function DetailSkeleton({ columns = 4 }: { columns?: number }) {
  return (
    <Lines>
      <Skeleton shape="block" width="min(240px, 60%)" height="28px" />
      <Skeleton shape="block" width="min(420px, 100%)" height="20px" />
      <Table>
        <SkeletonRows rows={9} columns={columns} />
      </Table>
    </Lines>
  );
}

/** The same beside a list, with padding around it. */
export function PaneSkeleton() {
  return (
    <Pane>
      <DetailSkeleton />
    </Pane>
  );
}

/** Skeleton of a list beside the details of the open object. */
export function MasterDetailSkeleton(panes: { label: string; chosen: boolean }) {
  return <MasterDetail {...panes} list={<SkeletonRows rows={6} columns={1} />} detail={<PaneSkeleton />} />;
}
