import type { PeriodDays } from '../../../shared/ui/Period.tsx';

/** The address of Verbatim with the messages of some days that match filters. */
export function verbatimHref({ from, to }: PeriodDays, filters: Readonly<Record<string, string>>): string {
  return `/logs?${new URLSearchParams({ start_date: from, ...(to !== '' && { end_date: to }), ...filters })}`;
}
