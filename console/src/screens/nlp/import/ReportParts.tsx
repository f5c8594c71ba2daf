import type { ImportReport } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Tabs } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { ChangesPart } from './ChangesPart.tsx';
import { firstPart, partCounts, reportParts, type ReportPart } from './importReport.ts';
import { PartTable } from './PartTable.tsx';

type Class = NonNullable<ImportReport['classes']>[number];
type Intent = ImportReport['intents'][number];
type Conflict = ImportReport['conflicts'][number];
type Problem = ImportReport['problems'][number];
type Sample = ImportReport['sample'][number];

const isPart = (id: string): id is ReportPart => reportParts.some((part) => part === id);

/** The details of a dry run, one table at a time. */
export function ReportParts({ report }: { report: ImportReport }) {
  const { t } = useTranslation(['nlp', 'exchange']);
  const [part, setPart] = useState<ReportPart>(() => firstPart(report));
  const counts = partCounts(report);
  return (
    <div>
      <Tabs
        label={t('import.details')}
        value={part}
        onChange={(id) => isPart(id) && setPart(id)}
        items={reportParts.map((id) => ({
          id,
          label: id === 'changes' ? t('exchange:changes') : t(`import.parts.${id}`),
          count: counts[id],
        }))}
      />
      {part === 'classes' && <ClassesPart rows={report.classes ?? []} />}
      {part === 'intents' && <IntentsPart rows={report.intents} />}
      {part === 'changes' && <ChangesPart rows={report.changes} total={counts.changes} />}
      {part === 'conflicts' && <ConflictsPart rows={report.conflicts} total={report.conflict_count} />}
      {part === 'problems' && <ProblemsPart rows={report.problems} total={counts.problems} />}
      {part === 'sample' && <SamplePart rows={report.sample} />}
    </div>
  );
}

/** A column that says whether a class or an intent exists already. */
const existsColumn = <Row extends { exists: boolean }>(t: TFunction<'nlp'>): Column<Row> => ({
  key: 'exists',
  header: t('import.state'),
  value: (row) => t(row.exists ? 'import.existing' : 'import.fresh'),
  cell: (row) => (
    <Pill tone={row.exists ? 'neutral' : 'good'}>{t(row.exists ? 'import.existing' : 'import.fresh')}</Pill>
  ),
  width: 110,
});

function ClassesPart({ rows }: { rows: readonly Class[] }) {
  const { t } = useTranslation('nlp');
  const columns = useMemo(
    (): Column<Class>[] => [
      { key: 'class', header: t('intent.filter'), value: (row) => row.class, grow: true },
      existsColumn(t),
      { key: 'intents', header: t('figures.intents'), value: (row) => row.intents, width: 100 },
      { key: 'added', header: t('import.added'), value: (row) => row.added, width: 100 },
    ],
    [t],
  );
  return <PartTable label={t('import.parts.classes')} rows={rows} columns={columns} />;
}

function IntentsPart({ rows }: { rows: readonly Intent[] }) {
  const { t } = useTranslation(['nlp', 'exchange']);
  const columns = useMemo(
    (): Column<Intent>[] => [
      { key: 'intent', header: t('columns.intent'), value: (row) => row.intent, grow: true },
      existsColumn(t),
      { key: 'added', header: t('import.added'), value: (row) => row.added, width: 100 },
      { key: 'already', header: t('import.already'), value: (row) => row.already, width: 120 },
      { key: 'removed', header: t('exchange:removed'), value: (row) => row.removed, width: 190, priority: 3 },
    ],
    [t],
  );
  return <PartTable label={t('import.parts.intents')} rows={rows} columns={columns} />;
}

function ConflictsPart({ rows, total }: { rows: readonly Conflict[]; total: number }) {
  const { t } = useTranslation('nlp');
  const columns = useMemo(
    (): Column<Conflict>[] => [
      { key: 'row', header: t('import.row'), value: (row) => row.row, width: 80 },
      { key: 'text', header: t('utterances.text'), value: (row) => row.text, grow: true },
      { key: 'intent', header: t('import.inFile'), value: (row) => row.intent, width: 180 },
      { key: 'other', header: t('import.elsewhere'), value: (row) => row.other, width: 180 },
    ],
    [t],
  );
  return (
    <PartTable
      label={t('import.parts.conflicts')}
      rows={rows}
      total={total}
      columns={columns}
      empty={<EmptyState icon="circle-check" title={t('import.noConflicts')} text={t('import.noConflictsText')} />}
    />
  );
}

function ProblemsPart({ rows, total }: { rows: readonly Problem[]; total: number }) {
  const { t } = useTranslation('nlp');
  const columns = useMemo(
    (): Column<Problem>[] => [
      // 0 means the whole file.
      { key: 'row', header: t('import.row'), value: (row) => row.row || null, width: 80 },
      { key: 'column', header: t('import.column'), value: (row) => row.column, width: 140 },
      {
        key: 'severity',
        header: t('import.severity'),
        value: (row) => t(`import.severities.${row.severity}`),
        cell: (row) => (
          <Pill
            tone={row.severity === 'error' ? 'bad' : 'warning'}
            icon={row.severity === 'error' ? 'circle-alert' : 'triangle-alert'}
          >
            {t(`import.severities.${row.severity}`)}
          </Pill>
        ),
        width: 120,
      },
      {
        key: 'message',
        header: t('import.message'),
        value: (row) => errorText(row),
        grow: true,
      },
    ],
    [t],
  );
  return (
    <PartTable
      label={t('import.parts.problems')}
      rows={rows}
      total={total}
      columns={columns}
      empty={<EmptyState icon="circle-check" title={t('import.noProblems')} text={t('import.noProblemsText')} />}
    />
  );
}

function SamplePart({ rows }: { rows: readonly Sample[] }) {
  const { t } = useTranslation('nlp');
  const columns = useMemo(
    (): Column<Sample>[] => [
      { key: 'row', header: t('import.row'), value: (row) => row.row, width: 80 },
      { key: 'text', header: t('utterances.text'), value: (row) => row.text, grow: true },
      { key: 'intent', header: t('columns.intent'), value: (row) => row.intent, width: 220 },
    ],
    [t],
  );
  return <PartTable label={t('import.parts.sample')} rows={rows} columns={columns} />;
}
