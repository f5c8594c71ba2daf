import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { PageHeader, SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { createToaster, Toasts } from '@parlance/ui-kit/overlay';
import type { TableState } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { AppFrame } from './AppFrame.tsx';
import { IntentForm } from './IntentForm.tsx';
import { IntentTable } from './IntentTable.tsx';
import { NewIntent } from './NewIntent.tsx';
import type { Intent } from './intents.ts';

interface IntentsScreenProps {
  /** The intents from the server. */
  initial: readonly Intent[];
  state: TableState;
  onRetry: () => void;
  /** Saves a changed intent. */
  send: (intent: Intent) => Promise<void>;
}

/** Step 5: the whole screen: a list, the selected intent beside it, and the actions. */
export function IntentsScreen({ initial, state, onRetry, send }: IntentsScreenProps) {
  const [intents, setIntents] = useState(initial);
  const [chosen, setChosen] = useState<string>();
  const [creating, setCreating] = useState(false);
  const [toaster] = useState(createToaster);
  // A phone shows either the list or the intent.
  const narrow = useMediaQuery('(max-width: 767.98px)');
  const intent = intents.find(({ id }) => id === chosen);

  const create = (name: string) => {
    const id = crypto.randomUUID();
    setIntents([...intents, { id, name, description: '', utterances: 0, active: true }]);
    setChosen(id);
  };
  const save = async (changed: Intent) => {
    await send(changed);
    setIntents((old) => old.map((other) => (other.id === changed.id ? changed : other)));
    toaster.show({ title: 'Saved', color: 'good', duration: 4000 });
  };
  const remove = (ids: string[]) => {
    const before = intents;
    setIntents(intents.filter(({ id }) => !ids.includes(id)));
    toaster.show({
      title: ids.length === 1 ? 'Intent deleted' : `${ids.length} intents deleted`,
      action: { label: 'Undo', onAction: () => setIntents(before) },
    });
  };
  const list = (
    <IntentTable
      intents={intents}
      state={state}
      chosen={chosen}
      onChoose={setChosen}
      onCreate={() => setCreating(true)}
      onRetry={onRetry}
      onDelete={remove}
    />
  );
  const detail = intent ? (
    <IntentForm key={intent.id} intent={intent} onSave={save} />
  ) : (
    <EmptyState icon="mouse-pointer" title="Choose an intent" text="It opens here, beside the list." />
  );
  return (
    <AppFrame>
      <PageHeader
        title="Intents"
        back={
          narrow && intent && <IconButton icon="arrow-left" label="All intents" onClick={() => setChosen(undefined)} />
        }
        badges={state === 'ready' && <Pill>{intents.length}</Pill>}
        actions={
          <Button variant="primary" icon="plus" disabled={state !== 'ready'} onClick={() => setCreating(true)}>
            New intent
          </Button>
        }
      />
      {narrow ? intent ? detail : list : <SplitPane defaultSize={460} first={list} second={detail} />}
      <NewIntent open={creating} onClose={() => setCreating(false)} onCreate={create} />
      <Toasts toaster={toaster} />
    </AppFrame>
  );
}
