import { limits } from '@parlance/contract/limits';
import { IconButton, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { truncate } from '@parlance/ui-kit/theme';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSaving } from '../../../shared/api/useSaving.ts';

const Name = styled.h2`
  max-width: 100%;
  font-size: var(--size-xl);
  font-weight: var(--weight-semibold);
  ${truncate}
`;

interface InlineNameProps {
  name: string;
  /** Accessible name of the field. */
  label: string;
  editable: boolean;
  /** Rejects when the name could not be saved; the typed name is kept. */
  onSave: (name: string) => Promise<unknown>;
}

/** The name of an object, with a button to edit it. Enter saves, Escape cancels. */
export function InlineName({ name, label, editable, onSave }: InlineNameProps) {
  const { t } = useTranslation(['nlp', 'common']);
  const [text, setText] = useState<string | null>(null);
  const saving = useSaving();
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const editing = text !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) {
      field.current?.focus();
      field.current?.select();
    } else if (wasEditing.current) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (text === null) {
    return (
      <Inline gap={1} wrap={false} style={{ minWidth: 0 }}>
        <Name title={name}>{name}</Name>
        {editable && (
          <IconButton
            ref={pencil}
            size="s"
            icon="pencil"
            label={t('action.rename', { name })}
            onClick={() => setText(name)}
          />
        )}
      </Inline>
    );
  }
  const save = async () => {
    const wanted = text.trim();
    if (!wanted || saving.busy) return;
    if (wanted === name || (await saving.run(() => onSave(wanted)))) setText(null);
    // Focusing the field makes screen readers read its error.
    else field.current?.focus();
  };
  const cancel = () => {
    if (saving.busy) return;
    saving.clearError();
    setText(null);
  };
  return (
    <TextField
      label={label}
      hideLabel
      ref={field}
      maxLength={limits.nameLength}
      value={text}
      error={saving.error || undefined}
      onChange={(next) => {
        setText(next);
        saving.clearError();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      end={
        <>
          <IconButton
            size="s"
            icon="check"
            label={t('action.save', { ns: 'common' })}
            disabled={!text.trim()}
            onClick={() => void save()}
          />
          <IconButton
            size="s"
            icon="x"
            label={t('action.cancel', { ns: 'common' })}
            disabled={saving.busy}
            onClick={cancel}
          />
        </>
      }
    />
  );
}
