import { Composer } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';
import { mayRecord } from './chat.ts';
import type { PageLanguage } from './settings.ts';

interface WritingProps {
  conversation: LiveConversation;
  label: string;
  /** Spoken here. */
  language: PageLanguage;
  /** The page is looked at: the focus comes here then. */
  visible: boolean;
}

/** Where a message is written. Apart from the list, so that a key press draws this alone. */
export function Writing({ conversation, label, language, visible }: WritingProps) {
  // In step with the keys: a draft that came a moment late would move the caret.
  const { draft, speech } = useSnapshot(conversation.state, { sync: true });
  const composer = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (visible) composer.current?.focus({ preventScroll: true });
  }, [visible]);

  return (
    <Composer
      ref={composer}
      value={draft}
      onChange={conversation.setDraft}
      onSend={(text) => void conversation.send(text)}
      placeholder={label}
      label={label}
      maxLength={limits.messageLength}
      // Gone with the page: nobody is recorded by a chat they closed.
      onWriteDown={
        speech && mayRecord && visible ? (audio, signal) => conversation.writeDown(audio, language, signal) : undefined
      }
    />
  );
}
