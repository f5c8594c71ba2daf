import type { Corpus, CorpusValue } from '@parlance/contract/calls/nlp';
import { Button, TextField } from '@parlance/ui-kit/form';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { corpusLines } from '../parts/pastedLines.ts';

const Form = styled.form`
  display: flex;
  gap: var(--space-2);
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

interface AddValuesProps {
  ref?: Ref<HTMLInputElement>;
  ws: string;
  id: string;
  kind: Corpus['kind'];
  onAdd: (values: CorpusValue[]) => void;
}

/** Adds `value; synonym; synonym`, or several pasted lines of that. */
export function AddValues({ ref, ws, id, kind, onAdd }: AddValuesProps) {
  const { t } = useTranslation('nlp');
  const [text, setText] = useTextDraft(draftKey(ws, 'corpus', id, 'value'));
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const values = corpusLines(text, kind);
        if (values.length === 0) return;
        onAdd(values);
        setText('');
        // With an empty field the button gets disabled, and would lose the focus.
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        ref={ref}
        label={t('corpus.addValue')}
        hideLabel
        icon="plus"
        placeholder={t(`corpus.addPlaceholder.${kind}`)}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\r\n]/.test(pasted.trim())) return;
          event.preventDefault();
          onAdd(corpusLines(pasted, kind));
        }}
      />
      <Button type="submit" disabled={!text.trim()}>
        {t('utterances.addButton')}
      </Button>
    </Form>
  );
}
