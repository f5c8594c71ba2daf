import { useState } from 'react';
import { Check, CircleAlert, Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide';
import { useCopy } from '../CopyButton/useCopy.ts';
import type { ChatMessage, MessageHandlers } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { Foot } from './Message.styles.ts';
import type { ChatTexts } from '../chat/texts.ts';
import { exactTime, timeOfDay } from './time.ts';

/** Messages younger than this show “just now”, in milliseconds. */
const FRESH = 60_000;

interface MessageFootProps extends MessageHandlers {
  message: ChatMessage;
  locale?: string;
  now?: number;
  say: ChatTexts;
}

/** The row below a message: rating, copy, time and error. */
export function MessageFoot({ message, locale, now, say, onLike, onRetry, onCopy, actions }: MessageFootProps) {
  const { status = 'sent', from, like, time } = message;
  const [first] = useState(Date.now);
  if (status === 'streaming') return null;
  if (status === 'failed') {
    return (
      <Foot>
        <span data-part="failed">
          <Glyph of={CircleAlert} size={14} />
          {message.error ?? say.failed}
        </span>
        {onRetry && (
          <button type="button" onClick={() => onRetry(message)}>
            <Glyph of={RotateCcw} size={13} />
            {say.retry}
          </button>
        )}
      </Foot>
    );
  }
  const opinion = (value: 'up' | 'down', label: string) =>
    onLike && (
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={like === value}
        onClick={() => onLike(message, like === value ? null : value)}
      >
        <Glyph of={value === 'up' ? ThumbsUp : ThumbsDown} size={14} />
      </button>
    );
  return (
    <Foot>
      {from === 'other' && opinion('up', say.like)}
      {from === 'other' && opinion('down', say.dislike)}
      {from === 'other' && <CopyButton message={message} say={say} {...(onCopy ? { onCopy } : {})} />}
      {actions?.(message)}
      {status === 'sending' && <span>{say.sending}</span>}
      {time !== undefined && status === 'sent' && (
        <time dateTime={new Date(time).toISOString()} title={exactTime(time, locale)}>
          {(now ?? first) - time < FRESH ? say.justNow : timeOfDay(time, locale)}
        </time>
      )}
    </Foot>
  );
}

const outcomeGlyphs = { copied: Check, failed: CircleAlert } as const;

function CopyButton({ message, say, onCopy }: Pick<MessageFootProps, 'message' | 'say' | 'onCopy'>) {
  const { outcome, copy } = useCopy();
  const label = outcome === 'copied' ? say.copied : say.copy;
  const handleClick = async () => {
    if ((await copy(message.text)) === 'copied') onCopy?.(message);
  };
  return (
    <button type="button" aria-label={label} title={label} onClick={() => void handleClick()}>
      <Glyph of={outcome ? outcomeGlyphs[outcome] : Copy} size={14} />
    </button>
  );
}
