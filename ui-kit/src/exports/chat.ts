export { MessageList, type MessageListProps } from '../MessageList/MessageList.tsx';
export { Message, type MessageProps } from '../Message/Message.tsx';
export type {
  ChatCard,
  ChatFile,
  ChatFormField,
  ChatFormShape,
  ChatFormValues,
  ChatImage,
  ChatMessage,
  ChatSource,
  Choice,
  MessageHandlers,
} from '../chat/chatTypes.ts';
export { Markdown, type MarkdownProps } from '../Message/Markdown.tsx';
export { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';
export { ChatCards, type ChatCardsProps } from '../ChatCards/ChatCards.tsx';
export { ChatForm, type ChatFormProps } from '../ChatForm/ChatForm.tsx';
export { ChatSources, type ChatSourcesProps } from '../ChatSources/ChatSources.tsx';
export { ChatImages, type ChatImagesProps } from '../ChatImages/ChatImages.tsx';
export { Choices, type ChoicesProps } from '../Choices/Choices.tsx';
export { fileSize } from '../texts/fileSize.ts';
export { ChatFiles, type ChatFilesProps } from '../ChatFiles/ChatFiles.tsx';
export { Composer, type ComposerProps } from '../Composer/Composer.tsx';
export type { ComposerFile } from '../Composer/Attachments.tsx';
export type { AttachmentOptions } from '../Composer/AttachButton.tsx';
export { ConnectionBanner, type ConnectionBannerProps } from '../ConnectionBanner/ConnectionBanner.tsx';
export { ChatTextsContext, englishChatTexts, type ChatTexts } from '../chat/texts.ts';
export { ReadAloudButton } from '../ReadAloud/ReadAloudButton.tsx';
export { speaker } from '../ReadAloud/speaker.ts';
