import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { cancelTask } from './cancelTask.ts';

interface CancelTaskButtonProps {
  ws: string;
  taskId: string;
  label: string;
}

/** Cancels a task. The embedded database takes the call only after what is being written, so it shows that it waits. */
export function CancelTaskButton({ ws, taskId, label }: CancelTaskButtonProps) {
  const [waiting, setWaiting] = useState(false);
  const cancel = async () => {
    setWaiting(true);
    await cancelTask(ws, taskId).finally(() => setWaiting(false));
  };
  return (
    <Button loading={waiting} onClick={() => void cancel()}>
      {label}
    </Button>
  );
}
