import type { ComponentProps } from 'react';
import { Choices } from '../Choices/Choices.tsx';
import type { ChatMessage, MessageHandlers } from './chatTypes.ts';
import { Markdown } from './Markdown.tsx';
import { Author, Bubble, Root, SmallPrint } from './Message.styles.ts';
import { MessageFoot } from './MessageFoot.tsx';
import { useChatTexts, type ChatTexts } from './texts.ts';

export interface MessageProps extends MessageHandlers, Omit<ComponentProps<'article'>, 'children' | 'onCopy'> {
  message: ChatMessage;
  /** Leaves the row under the bubble away. @default false */
  compact?: boolean;
  /** BCP 47 tag for times. @default the browser's */
  locale?: string;
  texts?: Partial<ChatTexts>;
}

/** One message: bubble, choices, and what can be done with it. Renders an `<article>`. */
export function Message(props: MessageProps) {
  const { message, compact = false, locale, texts, onChoose, onLike, onRetry, onCopy, actions, ...rest } = props;
  const say = useChatTexts(texts);
  const { from, text, status = 'sent', choices, chosen, attachment, footer, author } = message;
  const isMine = from === 'me';
  return (
    <Root
      data-from={from}
      data-status={status}
      aria-busy={status === 'streaming' || undefined}
      aria-label={author ?? (isMine ? say.you : say.assistant)}
      {...rest}
    >
      {author && !isMine && <Author>{author}</Author>}
      <Bubble>
        {isMine ? text : <Markdown text={text} streaming={status === 'streaming'} />}
        {attachment && <div data-part="attachment">{attachment}</div>}
        {choices && choices.length > 0 && (
          <Choices
            choices={choices}
            disabled={!onChoose || status === 'streaming'}
            onChoose={(choice) => onChoose?.(message, choice)}
            {...(chosen === undefined ? {} : { chosen })}
            {...(texts ? { texts } : {})}
          />
        )}
        {footer && <SmallPrint>{footer}</SmallPrint>}
      </Bubble>
      {!compact && <MessageFoot message={message} say={say} {...{ locale, onLike, onRetry, onCopy, actions }} />}
    </Root>
  );
}
