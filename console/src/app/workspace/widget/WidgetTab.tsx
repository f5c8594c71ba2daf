import { Skeleton } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import type { FormStanding } from '../configuration/useStoredForm.ts';
import { IdentitySecret } from './IdentitySecret.tsx';
import { Snippet } from './Snippet.tsx';
import { WidgetForm } from './WidgetForm.tsx';

interface WidgetTabProps {
  ws: string;
  label: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStanding: (standing: FormStanding) => void;
}

/** The chat on partner pages: how it looks, who may show it, whom it knows, and the tag that puts it there. */
export function WidgetTab({ ws, label, id, dirty, onStanding }: WidgetTabProps) {
  const widget = useCall('GET /api/1.0/workspaces/:ws/configuration/widget', { params: { ws } });
  return (
    <Stack gap={6}>
      <Snippet ws={ws} />
      <Answer query={widget} loading={<Skeleton lines={10} />}>
        {(stored) => (
          <>
            <WidgetForm ws={ws} label={label} id={id} stored={stored} onStanding={onStanding} />
            <IdentitySecret ws={ws} stored={stored} dirty={dirty} />
          </>
        )}
      </Answer>
    </Stack>
  );
}
