import type { ComponentProps } from 'react';
import { ChatFiles, isMedia, mediaPlayer } from '../ChatFiles/ChatFiles.tsx';
import { Choices } from '../Choices/Choices.tsx';
import { fetchedPart, useFetched } from '../hooks/useFetched.ts';
import type { ChatCard, ChatFile, ChatMessage, Choice, MessageHandlers } from '../chat/chatTypes.ts';
import { Markdown } from './Markdown.tsx';
import { Author, Bubble, Root, SmallPrint } from './Message.styles.ts';
import { MessageFoot } from './MessageFoot.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';

export interface MessageProps extends MessageHandlers, Omit<ComponentProps<'article'>, 'children' | 'onCopy'> {
  message: ChatMessage;
  /** Hides the row below the bubble. @default false */
  compact?: boolean;
  /** BCP 47 tag for times. @default the browser's */
  locale?: string;
  /**
   * The current time in milliseconds since the epoch; recent messages show “just now”. @default the time of the first
   * render
   */
  now?: number;
  texts?: Partial<ChatTexts>;
}

const NO_FILES: readonly ChatFile[] = [];
const NO_CARDS: readonly ChatCard[] = [];

const richParts = fetchedPart(() => import('./RichParts.tsx'));

const isRich = ({ images, cards, sources, form }: ChatMessage): boolean =>
  [images, cards, sources].some((parts) => parts?.length) || form !== undefined;

/** The parts of the kit that are loaded for a message. */
export const partsOf = (message: ChatMessage) => [
  ...(isRich(message) ? [richParts] : []),
  ...(message.files?.some(isMedia) ? [mediaPlayer] : []),
];

/** One message: bubble, choices and actions. Renders an `<article>`. */
export function Message(props: MessageProps) {
  const {
    message,
    compact = false,
    locale,
    now,
    texts,
    onChoose,
    onSendForm,
    formDraft,
    onFormDraft,
    onLike,
    onRetry,
    onCopy,
    fileUrl,
    actions,
    ...rest
  } = props;
  const say = useChatTexts(texts);
  const {
    from,
    text,
    status = 'sent',
    files = NO_FILES,
    cards = NO_CARDS,
    choices,
    chosen,
    attachment,
    footer,
    author,
  } = message;
  const isMine = from === 'me';
  const streams = status === 'streaming';
  const rich = useFetched(isRich(message), richParts);
  const own = texts ? { texts } : {};
  const choose = streams || !onChoose ? undefined : (choice: Choice) => onChoose(message, choice);
  return (
    <Root
      data-from={from}
      data-status={status}
      data-wide={cards.length > 0 ? '' : undefined}
      aria-busy={streams || undefined}
      aria-label={author ?? (isMine ? say.you : say.assistant)}
      {...rest}
    >
      {author && !isMine && <Author>{author}</Author>}
      {(text !== '' || files.length === 0) && (
        <Bubble dir="auto">
          {isMine ? text : <Markdown text={text} streaming={streams} />}
          {attachment && <div data-part="attachment">{attachment}</div>}
          {rich && <rich.RichParts {...{ message, formDraft, onFormDraft, onSendForm }} {...own} />}
          {choices && choices.length > 0 && (
            <Choices
              choices={choices}
              disabled={!choose}
              onChoose={(choice) => choose?.(choice)}
              {...(chosen === undefined ? {} : { chosen })}
              {...own}
            />
          )}
          {footer && <SmallPrint>{footer}</SmallPrint>}
        </Bubble>
      )}
      {files.length > 0 && <ChatFiles {...{ files, fileUrl, locale }} {...own} />}
      {rich && cards.length > 0 && <rich.ChatCards cards={cards} {...(choose && { onChoose: choose })} {...own} />}
      {!compact && <MessageFoot message={message} say={say} {...{ locale, now, onLike, onRetry, onCopy, actions }} />}
    </Root>
  );
}
