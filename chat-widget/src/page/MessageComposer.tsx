import { Composer, fileSize } from '@parlance/ui-kit/chat';
import { limits } from '@parlance/contract/limits';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { attachmentProps } from '../conversation/attachmentProps.ts';
import type { LiveConversation } from '../conversation/conversation.ts';
import { bridge, mayRecord, spokenLanguage } from './chat.ts';
import type { PageLanguage } from './settings.ts';
import type { PageTexts } from './texts.ts';
import { focusComposer, composerId } from './focusComposer.ts';

interface MessageComposerProps {
  conversation: LiveConversation;
  texts: PageTexts;
  /** The language of the texts. */
  language: PageLanguage;
  /** Whether the page is visible: the field takes the focus. */
  visible: boolean;
  /** Shows what has failed; null removes it. */
  onFailure: (failure: string | null) => void;
}

/** The message field. Separate from the list, so that a key press renders only this. */
export function MessageComposer({ conversation, texts, language, visible, onFailure }: MessageComposerProps) {
  // Synchronous: a draft that renders late would move the caret.
  const { draft, speech, mayAttach, uploads } = useSnapshot(conversation.state, { sync: true });

  useEffect(() => {
    // A page that frames the chat without the loader keeps the focus.
    if (visible && (bridge.embedded || window.parent === window)) focusComposer();
  }, [visible]);

  const tooLarge = texts.fileProblems.tooLarge.replace('{most}', fileSize(limits.fileBytes, language));
  const problems = { ...texts.fileProblems, tooLarge };
  return (
    <Composer
      id={composerId}
      value={draft}
      onChange={conversation.setDraft}
      onSend={(text) => {
        onFailure(null);
        conversation.send(text, { withUploads: true });
      }}
      placeholder={texts.write}
      label={texts.write}
      maxLength={limits.messageLength}
      locale={language}
      attaching={attachmentProps(
        conversation,
        { mayAttach, uploads },
        { problems, onExcess: () => onFailure(texts.tooManyFiles) },
      )}
      // A closed chat must not record.
      onTranscribe={
        speech && mayRecord && visible
          ? (audio, signal) => conversation.transcribe(audio, spokenLanguage(), signal)
          : undefined
      }
    />
  );
}
