import type { LiveConversation } from '@parlance/chat-widget/conversation';
import { IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { tellFailed } from '../../shared/feedback/toasts.ts';

/** Deletes the conversation after asking. */
export function DeleteButton({ conversation, disabled }: { conversation: LiveConversation; disabled: boolean }) {
  const { t } = useTranslation('conversation');
  const ask = async () => {
    const sure = await confirmer.ask({
      title: t('delete.title'),
      message: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (sure) await conversation.forget().catch(() => tellFailed(t('delete.failed')));
  };
  useScreenActions(
    disabled ? [] : [{ id: 'forget', label: t('delete.action'), icon: 'eraser', onRun: () => void ask() }],
  );
  return <IconButton icon="eraser" label={t('delete.action')} disabled={disabled} onClick={() => void ask()} />;
}
