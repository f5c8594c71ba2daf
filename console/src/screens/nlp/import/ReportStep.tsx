import type { ImportChoices, ImportReport } from '@parlance/contract/calls/nlp';
import { Stat } from '@parlance/ui-kit/data';
import { Button, RadioGroup, Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { DialogActions } from '../../../shared/ui/StepsDialog.tsx';
import { ColumnChoices, mappingOf } from './ColumnChoices.tsx';
import { blockedBy, intentCounts, utterancesAdded } from './importReport.ts';
import { formatNames } from './formatNames.ts';
import { KindChoices } from './KindChoices.tsx';
import { ReportParts } from './ReportParts.tsx';
import type { Mapping } from './useImport.ts';

/** What the import removes, beside the button that does it. */
const Loss = styled.div`
  flex: 1 1 280px;
`;

interface ReportStepProps {
  ws: string;
  report: ImportReport;
  /** The mapping of a report that is being fetched. */
  asked: Mapping | undefined;
  error: string;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onStart: (choices: ImportChoices) => Promise<void>;
}

/** The default choices keep the current content. */
const careful: ImportChoices = {
  mode: 'merge',
  conflicts: 'skip',
  annotations: 'skip',
  attributes: 'skip',
  answers: 'skip',
  corpora: 'skip',
  classes: 'skip',
  scripts: 'skip',
};
const modes = ['merge', 'replace'] as const;
const conflictChoices = ['skip', 'move', 'keep'] as const;

/** The report of a dry run before anything is written: figures, columns, and required decisions. */
export function ReportStep({ ws, report, asked, error, onMapping, onBack, onStart }: ReportStepProps) {
  const { t } = useTranslation(['nlp', 'common', 'exchange']);
  const { number } = useFormats();
  const [choices, setChoices] = useState<ImportChoices>(careful);
  const [starting, setStarting] = useState(false);
  // Moving removes utterances from other intents.
  const offered = conflictChoices.filter((one) => one !== 'move' || can('nlp_intent:edit', ws));
  const chosen = asked ?? mappingOf(report);
  const blocked = blockedBy(report, choices.mode);
  const { made, extended } = intentCounts(report);
  const removes = choices.mode === 'replace' && report.removed_count > 0 && !blocked;
  const added = utterancesAdded(report, choices);
  const [firstProblem] = report.problems;
  const start = async () => {
    setStarting(true);
    await onStart(choices);
    setStarting(false);
  };
  return (
    <Stack gap={4}>
      <p>
        {t(report.class_name === null || report.mapping.class !== null ? 'exchange:summaryOwn' : 'exchange:summary', {
          file: report.filename,
          format: formatNames[report.format],
          encoding: report.encoding.toUpperCase(),
          name: report.class_name,
        })}
      </p>
      <Grid min={120} gap={2}>
        <Stat label={t('import.rows')} value={number(report.rows)} />
        <Stat label={t('import.new')} value={number(report.utterances_new)} />
        <Stat label={t('import.duplicates')} value={number(report.duplicates)} />
        <Stat label={t('import.intentsNew')} value={number(made)} />
        <Stat label={t('import.intentsExtended')} value={number(extended)} />
        <Stat label={t('import.errors')} value={number(report.error_count)} />
        <Stat label={t('import.warnings')} value={number(report.warning_count)} />
      </Grid>
      <ColumnChoices report={report} chosen={chosen} onMapping={onMapping} />
      {report.languages.length > 1 && (
        <Select
          label={t('exchange:language')}
          value={chosen.language ?? ''}
          options={[
            { value: '', label: t('exchange:allLanguages', { list: report.languages.join(', ') }) },
            ...report.languages.map((code) => ({ value: code, label: code })),
          ]}
          onChange={(language) => onMapping({ ...chosen, language })}
        />
      )}
      <ReportParts key={report.import_id} report={report} />
      <Grid min={280} gap={4}>
        <RadioGroup
          label={t('import.mode')}
          value={choices.mode}
          onChange={(value) => setChoices({ ...choices, mode: modes.find((mode) => mode === value) ?? 'merge' })}
          options={modes.map((mode) => ({
            value: mode,
            label: t(`import.modes.${mode}`),
            description: t(`import.modeTexts.${mode}`),
          }))}
        />
        {report.conflict_count > 0 && (
          <RadioGroup
            label={t('import.conflicts', { count: report.conflict_count })}
            value={choices.conflicts}
            onChange={(value) => setChoices({ ...choices, conflicts: offered.find((one) => one === value) ?? 'skip' })}
            options={offered.map((one) => ({
              value: one,
              label: t(`import.conflictChoices.${one}`),
              description: t(`import.conflictTexts.${one}`),
            }))}
          />
        )}
      </Grid>
      <KindChoices report={report} choices={choices} onChange={setChoices} />
      {!blocked && report.error_count > 0 && (
        <Alert tone="warning">{t('import.errorsLeftOut', { count: report.error_count })}</Alert>
      )}
      {blocked && (
        <Alert>
          {[t(`import.blocked.${blocked}`), blocked === 'problems' && firstProblem && errorText(firstProblem)]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
      {error && <Alert>{error}</Alert>}
      <DialogActions>
        {removes && (
          <Loss>
            <Alert tone="warning">{t('exchange:removedNote', { count: report.removed_count })}</Alert>
          </Loss>
        )}
        <Button disabled={starting} onClick={onBack}>
          {t('import.another')}
        </Button>
        <Button
          variant={removes ? 'danger' : 'primary'}
          loading={starting || asked !== undefined}
          disabled={blocked !== undefined}
          onClick={() => void start()}
        >
          {added > 0 ? t('import.start', { count: added }) : t('exchange:startAll')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
