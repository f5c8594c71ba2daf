import { Composer } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { LiveConversation } from '../conversation/conversation.ts';

interface WritingProps {
  conversation: LiveConversation;
  label: string;
  /** The page is looked at: the focus comes here then. */
  visible: boolean;
}

/** Where a message is written. Apart from the list, so that a key press draws this alone. */
export function Writing({ conversation, label, visible }: WritingProps) {
  // In step with the keys: a draft that came a moment late would move the caret.
  const { draft } = useSnapshot(conversation.state, { sync: true });
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
    />
  );
}
