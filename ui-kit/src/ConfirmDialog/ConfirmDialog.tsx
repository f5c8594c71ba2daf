import { useId, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { Icon } from '../Icon/Icon.tsx';
import { BareModal } from '../Dialog/BareModal.tsx';
import { TextField } from '../TextField/TextField.tsx';

export interface ConfirmQuestion {
  title: string;
  message?: ReactNode;
  /** Controls that belong to the answer, such as a reason or a choice, shown below the message. */
  content?: ReactNode;
  /** For actions that cannot be undone: the confirm button is red and Cancel takes the focus. @default false */
  danger?: boolean;
  /** @default 'Ok' */
  confirmLabel?: string;
  /** @default 'Close' */
  cancelLabel?: string;
  /** Text that the user has to type to confirm, for objects that others depend on. */
  typeToConfirm?: string;
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  /** Called when the dialog closes, confirmed or not. */
  onClose: () => void;
  /** A promise keeps the dialog busy until it settles. If it rejects, the dialog stays and shows its message. */
  onConfirm: () => void | Promise<unknown>;
  texts?: Partial<OverlayTexts>;
}

/** Asks before an important action. Renders a modal `alertdialog`. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm(props: Omit<ConfirmDialogProps, 'open'>) {
  const { title, message, content, danger = false, typeToConfirm, onClose, onConfirm } = props;
  const say = useOverlayTexts(props.texts);
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const typing = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;

  const run = async () => {
    if (busy || !ready) return;
    setError(null);
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(reason instanceof Error && reason.message ? reason.message : say.confirmFailed);
      setBusy(false);
    }
  };
  return (
    <BareModal
      open
      role="alertdialog"
      size="small"
      title={title}
      description={message}
      onClose={onClose}
      dismissable={!busy}
      {...(content === undefined || typeToConfirm !== undefined
        ? { initialFocus: typeToConfirm === undefined ? (danger ? cancel : confirm) : typing }
        : {})}
      {...(props.texts ? { texts: props.texts } : {})}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={busy}>
            {props.cancelLabel ?? say.close}
          </Button>
          <Button
            ref={confirm}
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={!ready}
          >
            {props.confirmLabel ?? say.ok}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // In React, the question is part of the form it asks about, which must not be submitted.
          event.stopPropagation();
          event.preventDefault();
          void run();
        }}
      >
        {content !== undefined && <Content>{content}</Content>}
        {typeToConfirm !== undefined && (
          <TextField
            ref={typing}
            label={say.typeToConfirm(typeToConfirm)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {error !== null && (
          <Failure role="alert">
            <Icon name="circle-alert" size={15} />
            <span>{error}</span>
          </Failure>
        )}
      </form>
    </BareModal>
  );
}

const Content = styled.div`
  & + * {
    margin-top: var(--space-4);
  }
`;
const Failure = styled.p`
  display: flex;
  gap: var(--space-2);
  margin: var(--space-3) 0 0;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--bad-subtle);
  color: var(--bad-text);
  > svg {
    flex: none;
    margin-top: 2px;
  }
`;
