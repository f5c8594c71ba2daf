import { speaker } from '@parlance/ui-kit/chat';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/types.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { bridge, isVisitor, closeChat, setReadAloud, retryOpening, state, signInHref } from './chat.ts';
import { ConversationView } from './ConversationView.tsx';
import type { HeaderMenuItem } from './HeaderMenu.tsx';
import { DeleteConversationDialog } from './DeleteConversationDialog.tsx';
import { Notice } from './Notice.tsx';
import type { Phase } from './phase.ts';
import { TextButton } from './TextButton.ts';
import type { PageLanguage } from './settings.ts';
import { pageTexts, type PageTexts } from './texts.ts';
import { useFrameSnapshot } from './useFrameSnapshot.ts';

const Page = styled.main`
  display: flex;
  flex-direction: column;
  height: 100dvh;
  background: var(--surface-sunken);
  overscroll-behavior: none;
`;

/** The chat page: a header, then the conversation or a notice that explains why there is none. */
export function ChatPage() {
  const { phase, title, conversation, visible, language } = useSnapshot(state);
  const texts = pageTexts[language];
  const name = title ?? texts.chat;

  useEffect(() => {
    document.title = texts.windowTitle;
  }, [texts]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) closeChat();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const onClose = bridge.framed ? closeChat : undefined;
  return (
    <Page>
      {conversation ? (
        <OpenConversation {...{ conversation, name, visible, language, texts, onClose }} />
      ) : (
        <>
          <ChatHeader
            title={name}
            status={phase === 'opening' ? texts.connecting : null}
            texts={texts}
            onClose={onClose}
          />
          <PhaseNotice phase={phase} texts={texts} />
        </>
      )}
    </Page>
  );
}

interface OpenConversationProps {
  conversation: LiveConversation;
  name: string;
  visible: boolean;
  language: PageLanguage;
  texts: PageTexts;
  onClose: (() => void) | undefined;
}

/** The header's part of the state, without the messages: a streaming answer does not render the header again. */
const headerState = ({ connection, messages }: ConversationState) => ({ connection, hasMessages: messages.length > 0 });

function OpenConversation({ conversation, name, visible, language, texts, onClose }: OpenConversationProps) {
  const { connection, hasMessages } = useFrameSnapshot(conversation.state, headerState);
  const { aloud } = useSnapshot(state);
  const hasVoice = useSyncExternalStore(speaker.subscribe, () => speaker.canRead(language));
  const [showsDelete, setShowsDelete] = useState(false);
  const status =
    connection === 'online'
      ? texts.online
      : connection === 'offline'
        ? texts.offline
        : connection === 'connecting' || connection === 'reconnecting'
          ? texts.connecting
          : null;
  const ended = connection === 'expired' || connection === 'refused';
  const menu: HeaderMenuItem[] = [];
  if (hasVoice) menu.push({ key: 'aloud', label: texts.aloud, checked: aloud, onSelect: () => setReadAloud(!aloud) });
  if (hasMessages && !ended) {
    menu.push({ key: 'delete', label: texts.deleteConversation, danger: true, onSelect: () => setShowsDelete(true) });
  }

  return (
    <>
      <ChatHeader title={name} status={status} texts={texts} menu={menu} onClose={onClose} />
      {connection === 'refused' ? (
        <Notice glyph="key" title={texts.unknownTitle} text={texts.unknownText} urgent />
      ) : connection === 'expired' ? (
        <Notice
          glyph="clock"
          title={texts.expiredTitle}
          text={isVisitor ? texts.expiredVisitorText : texts.expiredText}
          urgent
        >
          {isVisitor ? (
            <TextButton type="button" data-kind="primary" onClick={conversation.reconnect}>
              {texts.restart}
            </TextButton>
          ) : (
            <SignIn texts={texts} />
          )}
        </Notice>
      ) : (
        <ConversationView conversation={conversation} texts={texts} language={language} visible={visible} />
      )}
      {showsDelete && (
        <DeleteConversationDialog texts={texts} onDelete={conversation.clear} onClose={() => setShowsDelete(false)} />
      )}
    </>
  );
}

/** A link to sign in again with a login or a PIN code; not in a frame, where the console cannot be shown. */
function SignIn({ texts }: { texts: PageTexts }) {
  return bridge.framed || window.parent !== window ? null : (
    <TextButton as="a" href={signInHref}>
      {texts.signIn}
    </TextButton>
  );
}

function PhaseNotice({ phase, texts }: { phase: Phase; texts: PageTexts }) {
  switch (phase) {
    case 'noToken':
      return (
        <Notice glyph="key" title={texts.noTokenTitle} text={texts.noTokenText}>
          <SignIn texts={texts} />
        </Notice>
      );
    case 'wrongKey':
      return <Notice glyph="key" title={texts.wrongKeyTitle} text={texts.wrongKeyText} urgent />;
    case 'notHere':
      return <Notice glyph="key" title={texts.notHereTitle} text={texts.notHereText} urgent />;
    case 'unknownVisitor':
      return <Notice glyph="key" title={texts.unknownVisitorTitle} text={texts.unknownVisitorText} urgent />;
    case 'unknown':
      return <Notice glyph="chat" title={texts.unknownTitle} text={texts.unknownText} urgent />;
    case 'offline':
      return (
        <Notice glyph="offline" title={texts.offlineTitle} text={texts.offlineText} urgent>
          <TextButton type="button" onClick={retryOpening}>
            {texts.retry}
          </TextButton>
        </Notice>
      );
    default:
      return null;
  }
}
