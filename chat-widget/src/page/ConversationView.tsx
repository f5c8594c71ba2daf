import { ChatTextsContext, Composer, ConnectionBanner, englishChatTexts, MessageList } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import type { Connection } from '../conversation/types.ts';
import { likeOf, toChatMessage } from '../conversation/view.ts';
import { frenchChatTexts } from './frenchChatTexts.ts';
import { Notice } from './Notice.tsx';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';

const Foot = styled.div`
  flex: none;
  width: 100%;
  max-width: 760px;
  margin-inline: auto;
  padding: var(--space-3) calc(var(--space-3) + env(safe-area-inset-right))
    calc(var(--space-3) + env(safe-area-inset-bottom)) calc(var(--space-3) + env(safe-area-inset-left));

  /* Smaller, and a phone would zoom into the page. */
  @media (hover: none) {
    textarea {
      font-size: 16px;
    }
  }
`;

const Said = styled.p`
  margin: 0 var(--space-4) var(--space-1);
  color: var(--bad-text);
  font-size: var(--size-s);
`;

const banners: Partial<Record<Connection, 'connecting' | 'offline'>> = {
  reconnecting: 'connecting',
  offline: 'offline',
};

interface ConversationViewProps {
  conversation: LiveConversation;
  texts: PageTexts;
  language: PageLanguage;
  /** The page is looked at: the composer takes the focus then. */
  visible: boolean;
}

/** Messages, the state of the connection, and the place to write. */
export function ConversationView({ conversation, texts, language, visible }: ConversationViewProps) {
  const chat = useSnapshot(conversation.state);
  const composer = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (visible) composer.current?.focus({ preventScroll: true });
  }, [visible]);

  const tried = (work: Promise<void>, failed: string) => {
    setFailure(null);
    work.catch(() => setFailure(failed));
  };

  return (
    <ChatTextsContext value={language === 'fr' ? frenchChatTexts : englishChatTexts}>
      <MessageList
        messages={chat.messages.map(toChatMessage)}
        typing={chat.typing}
        locale={language}
        hasEarlier={chat.earlier}
        loadingEarlier={chat.loadingEarlier}
        onLoadEarlier={() => tried(conversation.loadEarlier(), texts.earlierFailed)}
        onChoose={(_, choice) => conversation.send(choice.value)}
        onLike={(message, like) => tried(conversation.like(message.id, likeOf(like)), texts.likeFailed)}
        onRetry={(message) => conversation.retry(message.id)}
        empty={chat.loaded ? <Notice glyph="chat" title={texts.emptyTitle} text={texts.emptyText} /> : undefined}
      />
      <ConnectionBanner
        state={banners[chat.connection] ?? 'online'}
        retryAt={chat.retryAt ?? undefined}
        onRetry={conversation.reconnect}
      />
      <Foot>
        {failure && <Said role="alert">{failure}</Said>}
        <Composer
          ref={composer}
          value={chat.draft}
          onChange={conversation.setDraft}
          onSend={(text) => void conversation.send(text)}
          placeholder={texts.write}
          label={texts.write}
          maxLength={limits.messageLength}
        />
      </Foot>
    </ChatTextsContext>
  );
}
