import type { Intent } from '@parlance/contract/calls/nlp';
import { Button, TextArea } from '@parlance/ui-kit/form';
import { useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { drafts, useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { TextWarning } from '../health/TextWarning.tsx';
import { utteranceLines } from '../parts/pastedLines.ts';
import { SkippedNote } from '../utterances/SkippedNote.tsx';
import type { useAddUtterances } from '../utterances/useAddUtterances.ts';

const Form = styled.form`
  textarea {
    resize: none;
  }
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

interface AddUtterancesProps {
  ws: string;
  intent: Intent;
  adding: ReturnType<typeof useAddUtterances>;
  fieldRef: Ref<HTMLTextAreaElement>;
}

/** Adds an utterance, or one for each pasted line, while the next is typed; skipped ones can be added anyway. */
export function AddUtterances({ ws, intent, adding, fieldRef }: AddUtterancesProps) {
  const { t } = useTranslation('nlp');
  const key = draftKey(ws, 'intent', intent.id, 'utterance');
  const [text, setText] = useTextDraft(key);
  const { saving, add, added, skipped } = adding;
  const unsaved = useRef<string[]>([]);
  /** One call at a time. Lines that could not be saved return to the field, before the text typed since. */
  const save = async (lines: readonly string[]) => {
    const isSaving = unsaved.current.length > 0;
    unsaved.current.push(...lines);
    if (isSaving) return;
    while (unsaved.current.length > 0) {
      const some = [...unsaved.current];
      if (await add(some)) {
        unsaved.current.splice(0, some.length);
      } else {
        setText([...unsaved.current.splice(0), drafts.get(key) ?? ''].filter(Boolean).join('\n'));
      }
    }
  };
  const submit = () => {
    const lines = utteranceLines(text);
    if (lines.length === 0) return;
    setText('');
    void save(lines);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = utteranceLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    void save(lines);
  };
  return (
    <div>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          // With an empty field the button gets disabled, and would lose the focus.
          event.currentTarget.querySelector('textarea')?.focus();
          submit();
        }}
      >
        <TextArea
          ref={fieldRef}
          rows={1}
          maxRows={6}
          label={t('utterances.add')}
          hideLabel
          placeholder={t('utterances.addPlaceholder')}
          value={text}
          error={saving.error || undefined}
          onChange={(next) => {
            setText(next);
            saving.clearError();
          }}
          onPaste={paste}
          onKeyDown={press}
        />
        <Button type="submit" loading={saving.busy} disabled={!text.trim()}>
          {t('utterances.addButton')}
        </Button>
      </Form>
      <TextWarning ws={ws} text={/[\n\r]/u.test(text) ? '' : text} of={{ intent: intent.id }} />
      {skipped.length > 0 && (
        <SkippedNote
          added={added}
          skipped={skipped}
          busy={saving.busy}
          onAddAnyway={(left) => void add(left, true)}
          onDismiss={adding.dismiss}
        />
      )}
    </div>
  );
}
