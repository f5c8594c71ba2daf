import { ChatTextsContext, Composer, ConnectionBanner, englishChatTexts, MessageList } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/types.ts';
import { likeOf, toChatMessage } from '../conversation/view.ts';
import { frenchChatTexts } from './frenchChatTexts.ts';
import { Notice } from './Notice.tsx';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';

/** Lines stay readable on a wide page. */
const List = styled(MessageList)`
  [role='log'] > div {
    width: 100%;
    max-width: 760px;
    margin-inline: auto;
  }
`;

const Foot = styled.div`
  flex: none;
  padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: 1px solid var(--line);
  background: var(--surface);

  > * {
    max-width: 760px;
    margin-inline: auto;
  }
  /* Smaller, and a phone would zoom into the page. */
  @media (hover: none) {
    textarea {
      font-size: 16px;
    }
  }
`;

const Said = styled.p`
  padding: var(--space-2) var(--space-4) 0;
  color: var(--bad-text);
  font-size: var(--size-s);
`;

/** Between attempts the reader can try at once; during one there is nothing to do but wait. */
function bannerOf({ connection, retryAt }: Pick<ConversationState, 'connection' | 'retryAt'>) {
  if (connection !== 'reconnecting' && connection !== 'offline') return 'online';
  return retryAt === null ? 'connecting' : 'offline';
}

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
      <List
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
      <ConnectionBanner state={bannerOf(chat)} retryAt={chat.retryAt ?? undefined} onRetry={conversation.reconnect} />
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
