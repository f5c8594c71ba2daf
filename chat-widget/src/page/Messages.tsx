import { type ChatMessage, Message, type MessageHandlers, MessageList, ReadAloudButton } from '@parlance/ui-kit/chat';
import { useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/types.ts';
import { likeOf, toChatMessage } from '../conversation/view.ts';
import { state } from './chat.ts';
import { Notice } from './Notice.tsx';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';
import { useFrameSnapshot } from './useFrameSnapshot.ts';

/** Lines stay readable on a wide page. */
const List = styled(MessageList)`
  [role='log'] > div {
    width: 100%;
    max-width: 760px;
    margin-inline: auto;
  }
`;

/** The list's part of the state; without the draft, so that a key press does not render the messages. */
const listState = ({ messages, typing, earlier, loadingEarlier, loaded }: ConversationState) => ({
  messages,
  typing,
  earlier,
  loadingEarlier,
  loaded,
});

interface MessagesProps {
  conversation: LiveConversation;
  texts: PageTexts;
  language: PageLanguage;
  /** Runs a call, and shows the text when it fails. */
  attempt: (work: Promise<void>, failed: string) => void;
}

export function Messages({ conversation, texts, language, attempt }: MessagesProps) {
  const { messages, typing, earlier, loadingEarlier, loaded } = useFrameSnapshot(conversation.state, listState);
  const now = useNow();
  const handlers = useMemo<MessageHandlers>(
    () => ({
      onChoose: (_, choice) => conversation.send(choice.value),
      onSendForm: (message, values) => conversation.sendForm(message.id, { ...values }),
      formDraft: ({ id }) => conversation.formDraft(id),
      onFormDraft: ({ id }, values) => conversation.setFormDraft(id, values),
      onLike: (message, like) => attempt(conversation.like(message.id, likeOf(like)), texts.likeFailed),
      onRetry: (message) => conversation.retry(message.id),
      fileUrl: ({ id }) => conversation.fileUrl(id),
      actions: (message) => <ReadAloudButton message={message} language={language} />,
    }),
    [conversation, texts, attempt, language],
  );
  const renderMessage = useMemo(
    () => (message: ChatMessage) => <Message message={message} locale={language} now={now} {...handlers} />,
    [language, now, handlers],
  );
  return (
    <List
      messages={useMemo(() => messages.map(toChatMessage), [messages])}
      renderMessage={renderMessage}
      typing={typing}
      locale={language}
      now={now}
      hasEarlier={earlier}
      loadingEarlier={loadingEarlier}
      onLoadEarlier={() => attempt(conversation.loadEarlier(), texts.earlierFailed)}
      empty={loaded ? <Greeting texts={texts} language={language} /> : undefined}
    />
  );
}

/** The first message: the workspace's text, else the default. */
function Greeting({ texts, language }: { texts: PageTexts; language: PageLanguage }) {
  const { look } = useSnapshot(state);
  return <Notice glyph="chat" title={look?.texts[language].greeting || texts.emptyTitle} text={texts.emptyText} />;
}

/** The current time, updated every minute, so that “just now” expires. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
