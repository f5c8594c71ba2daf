import { Composer, fileSize } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { attachingOf } from '../conversation/attaching.ts';
import type { LiveConversation } from '../conversation/conversation.ts';
import { bridge, mayRecord, spokenLanguage } from './chat.ts';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';
import { toWriting, writingId } from './toWriting.ts';

interface WritingProps {
  conversation: LiveConversation;
  texts: PageTexts;
  /** Spoken here. */
  language: PageLanguage;
  /** The page is looked at: the focus comes here then. */
  visible: boolean;
  /** More files were chosen than a message takes. */
  onExcess: () => void;
}

/** Where a message is written. Apart from the list, so that a key press draws this alone. */
export function Writing({ conversation, texts, language, visible, onExcess }: WritingProps) {
  // In step with the keys: a draft that came a moment late would move the caret.
  const { draft, speech, mayAttach, uploads } = useSnapshot(conversation.state, { sync: true });

  useEffect(() => {
    // Whoever reads a page that has this one in a frame of its own is not to be torn away.
    if (visible && (bridge.embedded || window.parent === window)) toWriting();
  }, [visible]);

  const tooLarge = texts.fileProblems.tooLarge.replace('{most}', fileSize(limits.fileBytes, language));
  const problems = { ...texts.fileProblems, tooLarge };
  return (
    <Composer
      id={writingId}
      value={draft}
      onChange={conversation.setDraft}
      onSend={(text) => void conversation.send(text, { withUploads: true })}
      placeholder={texts.write}
      label={texts.write}
      maxLength={limits.messageLength}
      locale={language}
      attaching={attachingOf(conversation, { mayAttach, uploads }, { problems, onExcess })}
      // Gone with the page: nobody is recorded by a chat they closed.
      onWriteDown={
        speech && mayRecord && visible
          ? (audio, signal) => conversation.writeDown(audio, spokenLanguage(), signal)
          : undefined
      }
    />
  );
}
