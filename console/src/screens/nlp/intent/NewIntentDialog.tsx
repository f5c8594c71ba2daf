import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { MultiCombobox, TextArea } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { NameDialog } from '../parts/NameDialog.tsx';
import { utteranceLines } from '../parts/pastedLines.ts';
import { createIntent } from '../data/intentActions.ts';

interface NewIntentDialogProps {
  ws: string;
  classes: readonly NlpClass[];
  /** Name of the preselected class. */
  home: string | undefined;
  onClose: () => void;
  onCreated: (intent: Intent) => void;
}

/** Creates an intent with a name, classes and first utterances. */
export function NewIntentDialog({ ws, classes, home, onClose, onCreated }: NewIntentDialogProps) {
  const { t } = useTranslation('nlp');
  const mayPlace = can('nlp_class:edit', ws);
  const [homes, setHomes] = useState(() => {
    if (!mayPlace) return [];
    const known = classes.find((one) => one.class_name === home) ?? (classes.length === 1 ? classes[0] : undefined);
    return known ? [known.id] : [];
  });
  const [said, setSaid] = useTextDraft(draftKey(ws, 'new intent', 'utterances'));
  return (
    <NameDialog
      title={t('intent.add')}
      draft={draftKey(ws, 'new intent')}
      placeholder={t('intent.namePlaceholder')}
      onClose={onClose}
      onCreate={async (name) => {
        const utterances = utteranceLines(said).map((text) => ({ text }));
        const made = await createIntent(ws, { intent_name: name, classes: homes, utterances });
        setSaid('');
        onCreated(made);
      }}
    >
      {mayPlace && classes.length > 0 && (
        <MultiCombobox
          label={t('intent.classes')}
          value={homes}
          onChange={setHomes}
          options={classes.map((one) => ({ value: one.id, label: one.class_name }))}
        />
      )}
      <TextArea
        label={t('intent.firstUtterances')}
        hint={t('intent.firstUtterancesHint')}
        optional
        rows={4}
        value={said}
        onChange={setSaid}
      />
    </NameDialog>
  );
}
