import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { DataTable, type Column, type TableState } from '@parlance/ui-kit/table';
import { useState } from 'react';
import type { Intent } from './intents.ts';

// Defined outside the component: the table caches its results while these stay the same.
const columns: Column<Intent>[] = [
  { key: 'name', header: 'Intent', value: (intent) => intent.name },
  { key: 'utterances', header: 'Utterances', value: (intent) => intent.utterances, width: 136 },
];
const keyOf = (intent: Intent) => intent.id;

interface IntentTableProps {
  intents: readonly Intent[];
  state: TableState;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onCreate: () => void;
  onRetry: () => void;
  onDelete: (ids: string[]) => void;
}

/** Step 2: the list, with the five states every list has. */
export function IntentTable({ intents, state, chosen, onChoose, onCreate, onRetry, onDelete }: IntentTableProps) {
  const [words, setWords] = useState('');
  return (
    <DataTable
      label="Intents"
      rows={intents}
      columns={columns}
      rowKey={keyOf}
      state={state}
      error="The server did not answer."
      onRetry={onRetry}
      filter={words}
      onClearFilter={() => setWords('')}
      activeKey={chosen}
      onRowOpen={(intent) => onChoose(intent.id)}
      bulkActions={[
        {
          key: 'delete',
          label: 'Delete',
          icon: 'trash-2',
          shortcut: 'Delete',
          danger: true,
          onAction: (_rows, keys) => onDelete(keys),
        },
      ]}
      toolbar={<SearchField label="Search intents" value={words} onChange={setWords} />}
      empty={
        <EmptyState
          icon="brain"
          title="No intents yet"
          text="An intent is a goal of the user, trained with utterances."
          action={
            <Button variant="primary" icon="plus" onClick={onCreate}>
              New intent
            </Button>
          }
        />
      }
    />
  );
}
