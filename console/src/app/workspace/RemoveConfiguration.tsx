import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { invalidate } from '../../shared/api/queryClient.ts';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';

interface RemoveConfigurationProps {
  ws: string;
  name: 'github' | 'smtp';
  version: number;
}

/** Removes the settings of a tab and its secret, after confirmation. */
export function RemoveConfiguration({ ws, name, version: ifMatch }: RemoveConfigurationProps) {
  const { t } = useTranslation('workspace');
  const remove = () =>
    confirmer.ask({
      title: t(`${name}.removeTitle`),
      message: t(`${name}.removeText`),
      danger: true,
      confirmLabel: t('remove'),
      onConfirm: async () => {
        await (name === 'github'
          ? call('DELETE /api/1.0/workspaces/:ws/configuration/github', { params: { ws }, ifMatch })
          : call('DELETE /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws }, ifMatch }));
        await invalidate(`GET /api/1.0/workspaces/:ws/configuration/${name}`);
        notifyDone(t('removed'));
      },
    });
  return (
    <Inline justify="end">
      <Button variant="ghost" icon="trash-2" onClick={() => void remove()}>
        {t(`${name}.remove`)}
      </Button>
    </Inline>
  );
}
