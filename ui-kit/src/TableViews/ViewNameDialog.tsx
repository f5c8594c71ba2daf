import { useId, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import type { TableTexts } from '../DataTable/texts.ts';
import { Modal } from '../Modal/Modal.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { useTexts } from '../texts/texts.ts';
import { VIEW_NAME_LIMIT } from './storedViews.ts';

interface ViewNameDialogProps {
  title: string;
  initial: string;
  /** Whether another view has the name. */
  isTaken: (name: string) => boolean;
  onSave: (name: string) => void;
  onClose: () => void;
  say: TableTexts;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, initial, isTaken, onSave, onClose, say }: ViewNameDialogProps) {
  const texts = useTexts();
  const formId = useId();
  const [name, setName] = useState(initial);
  const wanted = name.trim();
  const taken = isTaken(wanted);
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={wanted === '' || taken}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === '' || taken) return;
          onSave(wanted);
          onClose();
        }}
      >
        <TextField
          label={say.viewName}
          value={name}
          onChange={setName}
          maxLength={VIEW_NAME_LIMIT}
          autoComplete="off"
          error={taken ? say.viewTaken : undefined}
        />
      </form>
    </Modal>
  );
}
