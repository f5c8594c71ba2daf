import type { Corpus } from '@parlance/contract/calls/nlp';
import { RadioGroup, TextArea } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { NameDialog } from '../parts/NameDialog.tsx';
import { corpusLines } from '../parts/pastedLines.ts';
import { createCorpus } from './corpusActions.ts';

interface NewCorpusDialogProps {
  ws: string;
  onClose: () => void;
  onCreated: (corpus: Corpus) => void;
}

/** Creates a corpus with a name, a kind and first values. */
export function NewCorpusDialog({ ws, onClose, onCreated }: NewCorpusDialogProps) {
  const { t } = useTranslation('nlp');
  const [kind, setKind] = useState<Corpus['kind']>('list');
  const [text, setText] = useTextDraft(draftKey(ws, 'new corpus', 'values'));
  return (
    <NameDialog
      title={t('corpus.add')}
      draft={draftKey(ws, 'new corpus')}
      placeholder={t('corpus.namePlaceholder')}
      onClose={onClose}
      onCreate={async (corpus_name) => {
        const made = await createCorpus(ws, { corpus_name, kind, values: corpusLines(text, kind) });
        setText('');
        onCreated(made);
      }}
    >
      <RadioGroup
        label={t('corpus.kind')}
        value={kind}
        onChange={(value) => setKind(value === 'pattern' ? 'pattern' : 'list')}
        options={[
          { value: 'list', label: t('corpus.kinds.list'), description: t('corpus.kindTexts.list') },
          { value: 'pattern', label: t('corpus.kinds.pattern'), description: t('corpus.kindTexts.pattern') },
        ]}
      />
      <TextArea
        label={t('corpus.values')}
        hint={t(`corpus.linesHint.${kind}`)}
        optional
        rows={4}
        value={text}
        onChange={setText}
      />
    </NameDialog>
  );
}
