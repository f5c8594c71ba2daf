import { ChatForm } from '../ChatForm/ChatForm.tsx';
import { ChatImages } from '../ChatImages/ChatImages.tsx';
import { ChatSources } from '../ChatSources/ChatSources.tsx';
import type { ChatMessage, MessageHandlers } from '../chat/chatTypes.ts';
import type { ChatTexts } from '../chat/texts.ts';

/** Parts that few messages have, loaded with the first one that does. */
export { ChatCards } from '../ChatCards/ChatCards.tsx';

interface RichPartsProps extends Pick<MessageHandlers, 'formDraft' | 'onFormDraft' | 'onSendForm'> {
  message: ChatMessage;
  texts?: Partial<ChatTexts>;
}

/** Images, sources and form of a message, below its text. */
export function RichParts({ message, formDraft, onFormDraft, onSendForm, ...own }: RichPartsProps) {
  const { images = [], sources = [], form, status } = message;
  return (
    <>
      {images.length > 0 && <ChatImages images={images} {...own} />}
      {sources.length > 0 && <ChatSources sources={sources} {...own} />}
      {form && (
        <ChatForm
          form={form}
          draft={formDraft?.(message)}
          {...(onFormDraft && { onDraft: (values) => onFormDraft(message, values) })}
          {...(onSendForm && status !== 'streaming' && { onSubmit: (values) => onSendForm(message, values) })}
          {...own}
        />
      )}
    </>
  );
}
