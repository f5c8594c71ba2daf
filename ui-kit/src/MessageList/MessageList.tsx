import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { ArrowDown } from 'lucide';
import { Glyph } from '../chat/Glyph.tsx';
import { Message, partsOf } from '../Message/Message.tsx';
import type { ChatMessage, MessageHandlers } from '../chat/chatTypes.ts';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { dayName, sameDay } from '../Message/time.ts';
import { isFinished, newlyFinished, spoken } from './finished.ts';
import { Content, Day, Earlier, Hidden, Root, Scroller, ToNewest, Typing } from './MessageList.styles.ts';
import { useStickToBottom } from './useStickToBottom.ts';

export interface MessageListProps extends MessageHandlers, Omit<ComponentProps<'div'>, 'children' | 'onCopy'> {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /**
   * With a stable function, a row re-renders only for a new message object. @default a Message with this list's
   * handlers
   */
  renderMessage?: (message: ChatMessage) => ReactNode;
  /** Above the oldest message. */
  before?: ReactNode;
  /** Offers to load earlier messages. */
  hasEarlier?: boolean;
  loadingEarlier?: boolean;
  onLoadEarlier?: () => void;
  /** Shown while there is no message. */
  empty?: ReactNode;
  /** Shows that the other side is writing; a string replaces the default text. */
  typing?: boolean | string;
  /** Accessible name. @default 'Conversation' */
  label?: string;
  /** Whether finished messages are announced. Turn it off where another list announces them. @default true */
  announce?: boolean;
  /** BCP 47 tag for dates and times. @default the browser's */
  locale?: string;
  /** The current time in milliseconds since the epoch, for the names of days. @default the time of the first render */
  now?: number;
  texts?: Partial<ChatTexts>;
}

/**
 * A conversation. Stays at the newest message unless the reader scrolled up. A separate live region announces each
 * message once, when it is finished, so that streamed text is not read out in pieces.
 */
export function MessageList(props: MessageListProps) {
  const {
    messages,
    renderMessage,
    before,
    hasEarlier,
    loadingEarlier,
    onLoadEarlier,
    empty,
    typing = false,
    label,
    announce = true,
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
  const last = messages.at(-1);
  const waits = useFirstParts(messages);
  const { scroller, content, atBottom, toBottom, handleScroll } = useStickToBottom(messages[0]?.id);
  const unread = useUnread(messages, atBottom);
  const live = useAnnouncement(messages, announce, say.assistant);

  const ownId = last?.from === 'me' ? last.id : undefined;
  const followOwn = useEffectEvent((id: string | undefined) => {
    if (id !== undefined) toBottom();
  });
  useEffect(() => followOwn(ownId), [ownId]);

  const [drawn] = useState(Date.now);
  const today = now ?? drawn;
  const rowOf = useMemo(
    () => renderMessage && cacheRows((message) => <Fragment key={message.id}>{renderMessage(message)}</Fragment>),
    [renderMessage],
  );
  const dayOf = useMemo(
    () =>
      cacheRows(
        ({ id, time }) => time !== undefined && <Day key={`day ${id}`}>{dayName(time, today, say, locale)}</Day>,
      ),
    [today, say, locale],
  );
  const handlers = { onChoose, onSendForm, formDraft, onFormDraft, onLike, onRetry, onCopy, fileUrl, actions };
  return (
    <Root {...rest}>
      <Scroller
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={label ?? say.conversation}
        aria-busy={waits || undefined}
        tabIndex={0}
        onScroll={handleScroll}
      >
        <Content ref={content}>
          {before}
          {hasEarlier && onLoadEarlier && (
            <Earlier type="button" disabled={loadingEarlier} onClick={onLoadEarlier}>
              {loadingEarlier ? say.loading : say.loadEarlier}
            </Earlier>
          )}
          {messages.length === 0 && !typing && empty}
          {messages.flatMap((message, index) => {
            const { id, time } = message;
            const previous = messages[index - 1]?.time;
            const newDay =
              time !== undefined && (previous === undefined ? !sameDay(time, today) : !sameDay(previous, time));
            const row = rowOf?.(message) ?? <Message key={id} message={message} {...handlers} {...{ locale, texts }} />;
            return newDay ? [dayOf(message), row] : row;
          })}
          {typing && (
            <Typing>
              <i />
              <i />
              <i />
              {typeof typing === 'string' ? typing : <Hidden as="span">{say.typing}</Hidden>}
            </Typing>
          )}
        </Content>
      </Scroller>
      {!atBottom && (
        <ToNewest
          type="button"
          data-new={unread > 0 ? '' : undefined}
          aria-label={unread > 0 ? say.newMessages(unread) : say.toNewest}
          onClick={() => {
            toBottom();
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          <Glyph of={ArrowDown} size={14} />
          {unread > 0 && say.newMessages(unread)}
        </ToNewest>
      )}
      <Hidden ref={live} aria-live="polite" aria-atomic="true" />
    </Root>
  );
}

/** Caches the rendered element of each message: of a hundred messages, only a streaming one re-renders. */
function cacheRows(render: (message: ChatMessage) => ReactNode): (message: ChatMessage) => ReactNode {
  const rows = new WeakMap<ChatMessage, ReactNode>();
  return (message) => {
    const row = rows.get(message) ?? render(message);
    rows.set(message, row);
    return row;
  };
}

/** The parts of messages that are not loaded yet; null while there is no message. */
const missingParts = (messages: readonly ChatMessage[]) =>
  messages.length === 0 ? null : new Set(messages.flatMap(partsOf).filter(({ loaded }) => loaded === null));

/**
 * Loads the parts of the first messages; true until each is loaded or has failed. Messages that are shown before would
 * move with each part.
 */
function useFirstParts(messages: readonly ChatMessage[]): boolean {
  const [awaited, setAwaited] = useState(() => missingParts(messages));
  if (!awaited && messages.length > 0) setAwaited(missingParts(messages));
  useEffect(() => {
    if (awaited?.size)
      void Promise.allSettled([...awaited].map(({ load }) => load())).then(() => setAwaited(new Set()));
  }, [awaited]);
  return Boolean(awaited?.size);
}

/** Number of messages of others since the reader left the end. */
function useUnread(messages: readonly ChatMessage[], atBottom: boolean): number {
  const [seen, setSeen] = useState<string | undefined>(messages.at(-1)?.id);
  const newest = messages.at(-1)?.id;
  if (atBottom && seen !== newest) setSeen(newest);
  const from = messages.findIndex((message) => message.id === seen);
  return atBottom || from < 0 ? 0 : messages.slice(from + 1).filter((message) => message.from === 'other').length;
}

/**
 * Announces each message of others once, when it is finished; not the initial ones. Returns the ref of the live region,
 * which is written to directly.
 */
function useAnnouncement(messages: readonly ChatMessage[], announce: boolean, author: string) {
  const region = useRef<HTMLDivElement>(null);
  const [known] = useState(() => new Set(messages.filter(isFinished).map((message) => message.id)));
  const tell = useEffectEvent((all: readonly ChatMessage[]) => {
    const fresh = newlyFinished(all, known);
    // Several messages at once are loaded history, not new ones.
    const isNews = fresh.length > 0 && fresh.length <= 3 && fresh.at(-1) === all.at(-1);
    if (announce && isNews && region.current) {
      region.current.textContent = fresh.map((message) => spoken(message, author)).join('\n');
    }
  });
  // A layout effect: a passive one takes another frame and task for each update of a streaming answer.
  useLayoutEffect(() => tell(messages), [messages]);
  return region;
}
