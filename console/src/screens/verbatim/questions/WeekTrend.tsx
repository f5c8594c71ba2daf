import { Sparkline } from '@parlance/ui-kit/chart';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';

const Trend = styled.span`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  font-variant-numeric: tabular-nums;

  > :first-child {
    flex: none;
    inline-size: 64px;
    color: var(--brand-solid);
  }
`;

/** The number of messages of a question in each week, the newest last: as bars, and as figures. */
export function WeekTrend({ weeks }: { weeks: readonly number[] }) {
  const { number } = useFormats();
  return (
    <Trend>
      {weeks.length > 1 && (
        <span>
          <Sparkline values={weeks} height={20} />
        </span>
      )}
      <span>{weeks.map(number).join(' · ')}</span>
    </Trend>
  );
}
