import {
  attachmentProps,
  type AttachmentState,
  type FileProblem,
  type LiveConversation,
} from '@parlance/chat-widget/conversation';
import { limits } from '@parlance/contract/limits';
import { type AttachmentOptions, type ChatFile, fileSize } from '@parlance/ui-kit/chat';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { tellFailed } from '../../shared/feedback/toasts.ts';

/** What composer and list need of a conversation's files, in the reader's words. */
export function useAttaching(
  conversation: LiveConversation,
  state: AttachmentState,
): { attaching: AttachmentOptions | undefined; fileUrl: (file: ChatFile) => Promise<string> } {
  const { t } = useTranslation('conversation');
  const { locale } = useFormats();
  const problems: Record<FileProblem, string> = {
    empty: t('files.problem.empty'),
    tooLarge: t('files.problem.tooLarge', { most: fileSize(limits.fileBytes, locale) }),
    notAllowed: t('files.problem.notAllowed'),
    notHere: t('files.problem.notHere'),
    tooMany: t('files.problem.tooMany'),
    noRoom: t('files.problem.noRoom'),
    failed: t('files.problem.failed'),
  };
  const onExcess = () => void tellFailed(t('files.tooMany', { most: limits.filesPerMessage }));
  return {
    attaching: attachmentProps(conversation, state, { problems, onExcess }),
    fileUrl: useCallback(({ id }) => conversation.fileUrl(id), [conversation]),
  };
}
