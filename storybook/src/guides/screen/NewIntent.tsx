import { Button, TextField } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useState } from 'react';

interface NewIntentProps {
  open: boolean;
  onClose: () => void;
  onCreate: (name: string) => void;
}

/** Step 4: a short task in a dialog. */
export function NewIntent({ open, onClose, onCreate }: NewIntentProps) {
  const form = useId();
  const [name, setName] = useState('');
  const close = () => {
    setName('');
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      title="New intent"
      size="small"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={name.trim() === ''}>
            Create
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onCreate(name.trim());
          close();
        }}
      >
        <TextField label="Name" hint="As in order.cancel" value={name} onChange={setName} required />
      </form>
    </Modal>
  );
}
