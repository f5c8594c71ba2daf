export { MessageList, type MessageListProps } from '../MessageList/MessageList.tsx';
export { Message, type MessageProps } from '../Message/Message.tsx';
export type { ChatMessage, Choice, MessageHandlers } from '../Message/chatTypes.ts';
export { Markdown, type MarkdownProps } from '../Message/Markdown.tsx';
export { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';
export { Choices, type ChoicesProps } from '../Choices/Choices.tsx';
export { Composer, type ComposerProps } from '../Composer/Composer.tsx';
export { ConnectionBanner, type ConnectionBannerProps } from '../ConnectionBanner/ConnectionBanner.tsx';
export { ChatTextsContext, englishChatTexts, type ChatTexts } from '../Message/texts.ts';
