import type { IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { useIntents } from '../data/queries.ts';
import { AddIntentsDialog } from './AddIntentsDialog.tsx';
import { saveClassPart, writeClass } from './classActions.ts';
import { intentColumns } from './intentColumns.ts';

interface ClassIntentsProps {
  ws: string;
  one: NlpClass;
  editable: boolean;
}

const rowKey = (intent: IntentSummary) => intent.id;

/** The intents of a class. */
export function ClassIntents({ ws, one, editable }: ClassIntentsProps) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const query = useIntents(ws);
  const [adding, setAdding] = useState(false);
  const intents = useMemo(() => query.data?.data ?? [], [query.data]);
  const members = useMemo(() => {
    const inside = new Set(one.intents);
    return intents.filter((intent) => inside.has(intent.id));
  }, [intents, one.intents]);
  const columns = useMemo((): Column<IntentSummary>[] => intentColumns(t), [t]);
  const address = useTableAddress({ table: 'class-intents', columns });
  const nameOf = (id: string) => intents.find((intent) => intent.id === id)?.intent_name ?? id;
  const set = (value: string[]) =>
    attempt(t('failed.classIntents', { name: one.class_name }), () =>
      saveClassPart(
        ws,
        one.id,
        { version: one.version, base: one.intents, value },
        {
          title: t('tab.intent'),
          pick: (current) => current.intents,
          write: (ids, version) => writeClass(ws, one.id, { intents: ids }, version),
          lines: (ids) => ids.map(nameOf),
        },
      ),
    );
  return (
    <Card
      title={t('class.intents')}
      padding="none"
      actions={
        editable && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            {t('class.addIntents')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('class.intents')}
        rows={members}
        columns={columns}
        rowKey={rowKey}
        {...address.order}
        {...address.columns}
        height="auto"
        paging={address.paging}
        {...tableState(query)}
        onRowOpen={(intent) => go(studioPath('intent', addressName(intent.intent_name, intent.id)))}
        bulkActions={
          editable
            ? [
                {
                  key: 'remove',
                  label: t('class.removeIntents'),
                  shortcut: 'd',
                  onAction: (_rows, keys) => set(one.intents.filter((id) => !keys.includes(id))),
                },
              ]
            : []
        }
        empty={<EmptyState icon="message-square-text" title={t('class.noIntents')} text={t('class.noIntentsText')} />}
      />
      <AddIntentsDialog
        open={adding}
        intents={intents.filter((intent) => !one.intents.includes(intent.id))}
        onClose={() => setAdding(false)}
        onAdd={async (ids) => {
          if (await set([...one.intents, ...ids])) setAdding(false);
        }}
      />
    </Card>
  );
}
