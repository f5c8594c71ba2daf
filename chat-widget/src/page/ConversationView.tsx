import { ChatTextsContext, ConnectionBanner, englishChatTexts } from '@parlance/ui-kit/chat';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import { frenchChatTexts } from '../conversation/frenchChatTexts.ts';
import { bannerOf } from '../conversation/view.ts';
import { Consent } from './Consent.tsx';
import { Messages } from './Messages.tsx';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';
import { MessageComposer } from './MessageComposer.tsx';

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
  /* As tall as the button, which is larger on a touch screen. */
  @media (pointer: coarse) {
    form textarea {
      padding-block: 12px;
    }
  }
`;

const Failure = styled.p`
  padding: var(--space-2) var(--space-4) 0;
  color: var(--bad-text);
  font-size: var(--size-s);
`;

interface ConversationViewProps {
  conversation: LiveConversation;
  texts: PageTexts;
  language: PageLanguage;
  visible: boolean;
}

/** The messages, the connection's state and the message field. */
export function ConversationView({ conversation, texts, language, visible }: ConversationViewProps) {
  const { connection, retryAt } = useSnapshot(conversation.state);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useCallback((work: Promise<void>, failed: string) => {
    setFailure(null);
    work.catch(() => setFailure(failed));
  }, []);

  return (
    <ChatTextsContext value={language === 'fr' ? frenchChatTexts : englishChatTexts}>
      <Messages conversation={conversation} texts={texts} language={language} attempt={attempt} />
      <ConnectionBanner
        state={bannerOf({ connection, retryAt })}
        retryAt={retryAt ?? undefined}
        onRetry={conversation.reconnect}
      />
      <Foot>
        <Consent texts={texts} language={language} />
        {failure && <Failure role="alert">{failure}</Failure>}
        <MessageComposer conversation={conversation} {...{ texts, language, visible }} onFailure={setFailure} />
      </Foot>
    </ChatTextsContext>
  );
}
