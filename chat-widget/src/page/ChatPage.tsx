import { speaker } from '@parlance/ui-kit/chat';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/types.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { bridge, byVisitor, closeChat, readAloud, retryOpening, state, wayIn, type Phase } from './chat.ts';
import { ConversationView } from './ConversationView.tsx';
import type { HeaderMenuItem } from './HeaderMenu.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { Notice } from './Notice.tsx';
import { TextButton } from './TextButton.ts';
import type { PageLanguage } from './settings.ts';
import { pageTexts, type PageTexts } from './texts.ts';
import { useFrame } from './useFrame.ts';

const Page = styled.main`
  display: flex;
  flex-direction: column;
  height: 100dvh;
  background: var(--surface-sunken);
  overscroll-behavior: none;
`;

/** The whole chat: header, then the conversation or the one screen that says why there is none. */
export function ChatPage() {
  const { phase, title, conversation, visible, language } = useSnapshot(state);
  const texts = pageTexts[language];
  const name = title ?? texts.chat;

  useEffect(() => {
    document.title = name;
  }, [name]);
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
        <Open {...{ conversation, name, visible, language, texts, onClose }} />
      ) : (
        <>
          <ChatHeader
            title={name}
            status={phase === 'opening' ? texts.connecting : null}
            texts={texts}
            onClose={onClose}
          />
          <Reason phase={phase} texts={texts} />
        </>
      )}
    </Page>
  );
}

interface OpenProps {
  conversation: LiveConversation;
  name: string;
  visible: boolean;
  language: PageLanguage;
  texts: PageTexts;
  onClose: (() => void) | undefined;
}

/** What is around the messages: none of them is, so that one that grows draws itself alone. */
const headed = ({ connection, messages }: ConversationState) => ({ connection, anything: messages.length > 0 });

function Open({ conversation, name, visible, language, texts, onClose }: OpenProps) {
  const { connection, anything } = useFrame(conversation.state, headed);
  const { aloud } = useSnapshot(state);
  const hasVoice = useSyncExternalStore(speaker.subscribe, () => speaker.canRead(language));
  const [forgetting, setForgetting] = useState(false);
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
  if (hasVoice) menu.push({ key: 'aloud', label: texts.aloud, checked: aloud, onSelect: () => readAloud(!aloud) });
  if (anything && !ended) {
    menu.push({ key: 'forget', label: texts.forget, danger: true, onSelect: () => setForgetting(true) });
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
          text={byVisitor ? texts.expiredVisitorText : texts.expiredText}
          urgent
        >
          {byVisitor ? (
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
      {forgetting && <ForgetDialog texts={texts} onForget={conversation.forget} onClose={() => setForgetting(false)} />}
    </>
  );
}

/** The way in for people with a login or a PIN code; not inside another page, where the console cannot be shown. */
function SignIn({ texts }: { texts: PageTexts }) {
  return bridge.framed || window.parent !== window ? null : (
    <TextButton as="a" href={wayIn}>
      {texts.signIn}
    </TextButton>
  );
}

function Reason({ phase, texts }: { phase: Phase; texts: PageTexts }) {
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
