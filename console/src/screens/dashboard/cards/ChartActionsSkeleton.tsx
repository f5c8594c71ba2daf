import { Skeleton } from '@parlance/ui-kit/data';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { can } from '../../../shared/state/session.ts';

/**
 * Widths in px of the time of the last update, which a phone has no room for; of the period; of the button for cards;
 * of the menu.
 */
const widths = { read: 110, period: 188, add: 104, addOnPhone: 32, menu: 32 };

/** Skeleton of a chart's actions. */
export function ChartActionsSkeleton({ ws }: { ws: string }) {
  const phone = useMediaQuery('(max-width: 600px)');
  const add = can('workspace:edit', ws) ? [phone ? widths.addOnPhone : widths.add] : [];
  return [...(phone ? [] : [widths.read]), widths.period, ...add, widths.menu].map((width, at) => (
    <Skeleton key={at} shape="block" width={`${width}px`} height="var(--control-height)" />
  ));
}
