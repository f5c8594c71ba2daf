import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TextButton } from './TextButton.ts';
import type { PageTexts } from './texts.ts';
import { focusComposer } from './focusComposer.ts';

const Dialog = styled.dialog`
  width: min(360px, calc(100vw - 32px));
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-modal);

  &::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  h2 {
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
  }
  p {
    margin-block-start: var(--space-2);
    color: var(--text-muted);
  }
  p[role='alert'] {
    color: var(--bad-text);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-2);
    margin-block-start: var(--space-5);
  }
`;

interface DeleteConversationDialogProps {
  texts: PageTexts;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of the conversation; stays open with the error when that fails. */
export function DeleteConversationDialog({ texts, onDelete, onClose }: DeleteConversationDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  const remove = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await onDelete();
      dialog.current?.close();
      // The menu that opened it disappears with the messages.
      focusComposer();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
      onClose={onClose}
    >
      <h2 id="delete-title">{texts.deleteTitle}</h2>
      <p id="delete-text">{texts.deleteText}</p>
      {failed && <p role="alert">{texts.deleteFailed}</p>}
      <footer>
        <TextButton type="button" onClick={() => dialog.current?.close()}>
          {texts.keep}
        </TextButton>
        <TextButton type="button" data-kind="danger" disabled={busy} onClick={() => void remove()}>
          {texts.deleteConfirm}
        </TextButton>
      </footer>
    </Dialog>
  );
}
