import { Skeleton } from '@parlance/ui-kit/data';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { can } from '../../../shared/state/session.ts';

/**
 * Widths in px of the time of the last update, which a phone has no room for; of the period; of the buttons for cards
 * and the menu.
 */
const widths = { read: 110, period: 188, edit: [104, 32], editOnPhone: [32, 32] };

/** Skeleton of a chart's actions. */
export function ChartActionsSkeleton({ ws }: { ws: string }) {
  const phone = useMediaQuery('(max-width: 600px)');
  const mayEdit = can('workspace:edit', ws);
  const edit = phone ? widths.editOnPhone : widths.edit;
  return [...(phone ? [] : [widths.read]), widths.period, ...(mayEdit ? edit : [])].map((width, at) => (
    <Skeleton key={at} shape="block" width={`${width}px`} height="var(--control-height)" />
  ));
}
