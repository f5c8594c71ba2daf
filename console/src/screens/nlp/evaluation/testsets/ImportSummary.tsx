import type { TestImport } from '@parlance/contract/calls/nlp';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Facts } from '../../../../shared/ui/Facts.tsx';

/** Maximum number of problems and intents that are listed; the others are counted. */
const named = 6;

/** What the import of a file would add, and what it would skip and why. */
export function ImportSummary({ report }: { report: TestImport }) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const { unknown, problems } = report;
  const left = unknown.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Stack gap={3}>
      <Facts
        facts={[
          { name: t('importing.rows'), value: number(report.rows) },
          { name: t('importing.added'), value: number(report.added) },
          { name: t('importing.outOfScope'), value: number(report.out_of_scope) },
          { name: t('importing.duplicates'), value: number(report.duplicates) },
        ]}
      />
      {unknown.length > 0 && (
        <Alert tone="warning">
          {t('importing.unknown', {
            count: left,
            names: [
              ...unknown.slice(0, named).map(({ intent, rows }) => `${intent} (${number(rows)})`),
              ...(unknown.length > named ? ['…'] : []),
            ].join(', '),
          })}
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert tone={report.importable ? 'warning' : undefined}>
          <ul>
            {problems.slice(0, named).map(({ row, column, ...problem }) => (
              <li key={`${row} ${column} ${problem.message}`}>
                {[row > 0 && t('importing.row', { row: number(row) }), column, errorText(problem)]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          {problems.length > named && t('importing.moreProblems', { count: problems.length - named })}
        </Alert>
      )}
    </Stack>
  );
}
