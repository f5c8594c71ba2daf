import type { CoveragePoint } from '@parlance/contract/calls/scriptTests';
import type { CodeLineMark } from '@parlance/ui-kit/code';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageByLine, coverageCounts } from './coverage.ts';

/** The coverage of code by tests, as marks beside its lines and as a sentence. */
export interface ShownCoverage {
  marks: readonly CodeLineMark[];
  summary: string;
  /** A sentence about lines that are not, or only partly, reached; empty: all are reached. */
  missed: string;
}

/** The coverage for the editor; null: nothing was tested. */
export function useCoverage(points: readonly CoveragePoint[] | null): ShownCoverage | null {
  const { t } = useTranslation('scriptTests');
  return useMemo(() => {
    if (!points || points.length === 0) return null;
    const lines = coverageByLine(points);
    const marks = lines.map(({ line, tone, reached, missed }) => ({
      line,
      tone,
      label:
        tone === 'good'
          ? t('coverage.reached', { names: reached.join(', ') })
          : tone === 'bad'
            ? t('coverage.missed', { names: missed.join(', ') })
            : t('coverage.part', { reached: reached.join(', '), missed: missed.join(', ') }),
    }));
    const open = lines.filter(({ tone }) => tone !== 'good').map(({ line }) => line);
    return {
      marks,
      summary: t('coverage.summary', coverageCounts(points)),
      missed: open.length === 0 ? '' : t('coverage.lines', { lines: open.join(', ') }),
    };
  }, [points, t]);
}
