import type { ChartSummary } from '@parlance/contract/calls/charts';
import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { createChart, removeChart, saveChart } from './chartActions.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';
import { SubmitForm } from '../../../shared/ui/SubmitForm.tsx';

interface ChartDialogProps {
  ws: string;
  /** The chart to change; undefined: a new one. */
  chart?: ChartSummary;
  onClose: () => void;
  /** Called with the id of a new chart. */
  onCreated?: (id: string) => void;
  onDeleted?: () => void;
}

/** Edits the name and title of a new or an existing chart. */
export function ChartDialog({ ws, chart, onClose, onCreated, onDeleted }: ChartDialogProps) {
  const { t } = useTranslation(['charts', 'common']);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(chart?.name ?? '');
  const [title, setTitle] = useState(chart?.title ?? '');
  const [problem, setProblem] = useState<{ name?: string; other?: string }>({});
  const [busy, setBusy] = useState(false);
  // The name must not be empty, and a refused name must be changed before the next save.
  const refused = name.trim() === '' || problem.name !== undefined;

  const save = async () => {
    const value = { name: name.trim(), title: title.trim() || name.trim() };
    setBusy(true);
    setProblem({});
    try {
      if (!chart) onCreated?.((await createChart(ws, value)).id);
      else {
        const base = { name: chart.name, title: chart.title };
        const lines = (part: typeof base) => [
          labelled(t('properties.name'), part.name),
          labelled(t('properties.title'), part.title),
        ];
        if (!(await saveChart(ws, chart, { base, value, lines }))) return setBusy(false);
      }
      onClose();
    } catch (error) {
      const invalid = error instanceof ApiError && error.status === 400;
      setProblem(invalid ? { name: t('properties.invalid') } : { other: reasonOf(error) });
      // The button is disabled until the name changes, and a disabled button loses the focus.
      if (invalid) field.current?.focus();
      setBusy(false);
    }
  };
  const remove = async () => {
    if (!chart || !(await removeChart(ws, chart))) return;
    onClose();
    onDeleted?.();
  };
  return (
    <Modal
      open
      title={t('properties.label')}
      closeOnOutside={false}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          {chart && (
            <Inline style={{ marginInlineEnd: 'auto' }}>
              <Button variant="danger" icon="trash-2" disabled={busy} onClick={() => void remove()}>
                {t('common:action.delete')}
              </Button>
            </Inline>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={busy} disabled={refused}>
            {chart ? t('properties.update') : t('common:action.create')}
          </Button>
        </>
      }
    >
      <SubmitForm
        id={form}
        problem={problem.other}
        onSubmit={() => {
          if (!busy && !refused) void save();
        }}
      >
        <TextField
          ref={field}
          label={t('properties.name')}
          hint={t('properties.nameHint')}
          required
          maxLength={limits.nameLength}
          value={name}
          error={problem.name}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setProblem({});
          }}
        />
        <TextField
          label={t('properties.title')}
          hint={t('properties.titleHint')}
          optional
          maxLength={limits.nameLength}
          placeholder={name}
          value={title}
          autoComplete="off"
          onChange={setTitle}
        />
      </SubmitForm>
    </Modal>
  );
}
