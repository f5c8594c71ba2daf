import { bannerOf, toChatMessage, type LiveConversation } from '@parlance/chat-widget/conversation';
import { limits } from '@parlance/contract/limits';
import { Composer, ConnectionBanner, MessageList } from '@parlance/ui-kit/chat';
import { EmptyState, SkeletonMessages } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { useNow } from '../../../../shared/ui/useNow.ts';

const Talk = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  gap: var(--space-2);
`;
const Messages = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 160px;
`;

interface TrialConversationProps {
  conversation: LiveConversation;
  onAgain: () => void;
}

/** The messages of a trial, and a field for the next one. A trial writes no verbatims. */
export function TrialConversation({ conversation, onAgain }: TrialConversationProps) {
  const { t } = useTranslation('scriptEditor');
  const { locale } = useFormats();
  const now = useNow();
  const { connection, retryAt, loaded, messages, earlier, loadingEarlier, typing, draft } = useSnapshot(
    conversation.state,
  );
  const shown = useMemo(
    () =>
      messages.map((entry) => ({
        ...toChatMessage(entry),
        ...(entry.problem && { error: errorText(entry.problem) }),
      })),
    [messages],
  );
  const clear = () => attempt(t('trial.forgetFailed'), () => conversation.clear());
  return (
    <Talk>
      <ConnectionBanner
        state={bannerOf({ connection, retryAt })}
        retryAt={retryAt ?? undefined}
        onRetry={conversation.reconnect}
      />
      <Messages>
        {loaded ? (
          <MessageList
            messages={shown}
            locale={locale}
            now={now}
            typing={typing}
            hasEarlier={earlier}
            loadingEarlier={loadingEarlier}
            onLoadEarlier={() => void attempt(t('trial.earlierFailed'), () => conversation.loadEarlier())}
            onChoose={(_, choice) => void conversation.send(choice.value)}
            onSendForm={(message, values) => conversation.sendForm(message.id, { ...values })}
            formDraft={({ id }) => conversation.formDraft(id)}
            onFormDraft={({ id }, values) => conversation.setFormDraft(id, values)}
            onRetry={(message) => conversation.retry(message.id)}
            fileUrl={({ id }) => conversation.fileUrl(id)}
            empty={<EmptyState icon="message-circle" title={t('trial.empty')} text={t('trial.emptyText')} />}
          />
        ) : (
          <SkeletonMessages messages={4} />
        )}
      </Messages>
      <Inline gap={2}>
        <Button size="s" icon="rotate-ccw" onClick={onAgain}>
          {t('trial.again')}
        </Button>
        <Button size="s" variant="ghost" icon="eraser" disabled={messages.length === 0} onClick={() => void clear()}>
          {t('trial.forget')}
        </Button>
      </Inline>
      <Composer
        value={draft}
        onChange={conversation.setDraft}
        onSend={(text) => void conversation.send(text)}
        label={t('trial.message')}
        placeholder={t('trial.message')}
        maxLength={limits.messageLength}
        locale={locale}
      />
    </Talk>
  );
}
