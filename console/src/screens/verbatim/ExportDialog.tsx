import {
  type VerbatimColumn,
  verbatimColumns,
  verbatimFormats,
  type VerbatimFormat,
} from '@parlance/contract/verbatimTables';
import { Progress } from '@parlance/ui-kit/data';
import { Button, Checkbox, Select } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../shared/i18n/format.ts';
import { isRunning } from '../../shared/state/isRunning.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import type { FilterQuery } from './useFilters.ts';
import { useExport } from './useExport.ts';
import { SubmitForm } from '../../shared/ui/SubmitForm.tsx';

/** Its legend looks like the label of a field. */
const Columns = styled.fieldset`
  margin: 0;
  border: 0;
  padding: 0;

  legend {
    padding: 0 0 var(--space-2);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
`;

interface ExportDialogProps {
  ws: string;
  filters: FilterQuery;
  /** Number of messages that match the filters. */
  total: number | undefined;
  onClose: () => void;
}

/** Exports the filtered messages in the background: columns and format, then progress and file. */
export function ExportDialog({ ws, filters, total, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['verbatim', 'common']);
  const { number, exact } = useFormats();
  const form = useId();
  const [format, setFormat] = useState<VerbatimFormat>('xlsx');
  const [columns, setColumns] = useState<readonly VerbatimColumn[]>(verbatimColumns);
  const { task, file, problem, starting, start, cancel, save } = useExport(ws);
  const running = starting || (task !== undefined && isRunning(task));
  const toggle = (column: VerbatimColumn, on: boolean) =>
    setColumns(verbatimColumns.filter((one) => (one === column ? on : columns.includes(one))));
  return (
    <Modal
      open
      size="large"
      closeOnOutside={false}
      onClose={onClose}
      title={t('exporting.title')}
      footer={
        <>
          {task && isRunning(task) ? (
            <Button onClick={() => void cancel()}>{t('exporting.cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          )}
          {file ? (
            <Button variant="primary" icon="download" onClick={() => void save()}>
              {t('exporting.download')}
            </Button>
          ) : (
            <Button
              variant="primary"
              type="submit"
              form={form}
              icon="download"
              loading={running}
              disabled={columns.length === 0}
            >
              {t('exporting.start')}
            </Button>
          )}
        </>
      }
    >
      <SubmitForm
        id={form}
        gap={3}
        problem={problem}
        onSubmit={() => void start({ ...filters, group: filters.group === 'true', format, columns: [...columns] })}
      >
        {total !== undefined && <p>{t('exporting.rows', { count: total, shown: number(total) })}</p>}
        {task?.status === 'error' && <Alert>{task.error ? errorText(task.error) : t('exportFailed')}</Alert>}
        {task?.status === 'cancelled' && <Alert tone="warning">{t('exporting.cancelled')}</Alert>}
        {file && <Alert tone="good">{t('exporting.done', { name: file.name, time: exact(file.expires_at) })}</Alert>}
        {task && isRunning(task) && (
          <Progress
            label={t('exporting.going')}
            // 0: the progress is unknown.
            value={task.status === 'running' && task.progress > 0 ? task.progress : undefined}
            max={1}
          />
        )}
        <Select
          label={t('exporting.format')}
          value={format}
          disabled={running}
          onChange={(value) => setFormat(verbatimFormats.find((one) => one === value) ?? 'xlsx')}
          options={verbatimFormats.map((value) => ({ value, label: t(`exporting.formats.${value}`) }))}
        />
        <Columns disabled={running}>
          <legend>{t('exporting.columns')}</legend>
          <Grid min={140} gap={2}>
            {verbatimColumns.map((column) => (
              <Checkbox
                key={column}
                label={t(`exporting.column.${column}`)}
                checked={columns.includes(column)}
                onChange={(on) => toggle(column, on)}
              />
            ))}
          </Grid>
        </Columns>
      </SubmitForm>
    </Modal>
  );
}
