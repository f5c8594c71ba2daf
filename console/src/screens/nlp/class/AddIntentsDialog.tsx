import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { DataTable } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intentColumns } from './intentColumns.ts';

interface AddIntentsDialogProps {
  open: boolean;
  /** The intents that can be added. */
  intents: readonly IntentSummary[];
  onClose: () => void;
  onAdd: (ids: string[]) => Promise<void>;
}

const rowKey = (intent: IntentSummary) => intent.id;

/** Selects intents to add to a class. */
export function AddIntentsDialog({ open, ...rest }: AddIntentsDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ intents, onClose, onAdd }: Omit<AddIntentsDialogProps, 'open'>) {
  const { t } = useTranslation(['nlp', 'common']);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const columns = useMemo(() => intentColumns(t), [t]);
  const add = async () => {
    setBusy(true);
    await onAdd([...selection]);
    setBusy(false);
  };
  return (
    <Modal
      open
      size="large"
      title={t('class.addIntents')}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" loading={busy} disabled={selection.size === 0} onClick={() => void add()}>
            {t(selection.size > 0 ? 'class.addCount' : 'class.addIntents', { count: selection.size })}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SearchField label={t('list.search')} value={search} onChange={setSearch} />
        <DataTable
          label={t('class.addIntents')}
          rows={intents}
          columns={columns}
          rowKey={rowKey}
          filter={search}
          onClearFilter={() => setSearch('')}
          selectable
          selection={selection}
          onSelectionChange={setSelection}
          tools={false}
          height={360}
          empty={
            <EmptyState icon="message-square-text" title={t('class.nothingToAdd')} text={t('class.nothingToAddText')} />
          }
        />
      </Stack>
    </Modal>
  );
}
