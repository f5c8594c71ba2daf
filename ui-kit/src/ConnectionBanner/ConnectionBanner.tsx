import { useEffect, useState, type ComponentProps } from 'react';
import { LoaderCircle, WifiOff } from 'lucide';
import { keyframes, styled } from 'styled-components';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { focusRing } from '../styles/mixins.ts';

export interface ConnectionBannerProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** State of the connection. */
  state: 'online' | 'connecting' | 'offline';
  /** Called to retry at once. */
  onRetry?: () => void;
  /** Time of the next automatic retry, in milliseconds since the epoch. */
  retryAt?: number;
  texts?: Partial<ChatTexts>;
}

/** Shows when the conversation has no connection; invisible otherwise. Renders a `<div role="status">`. */
export function ConnectionBanner({ state, onRetry, retryAt, texts, ...rest }: ConnectionBannerProps) {
  const say = useChatTexts(texts);
  const offline = state === 'offline';
  return (
    // The live region stays mounted while empty, so that changes in it are read out.
    <Banner role="status" data-state={state} {...rest}>
      {state !== 'online' && (
        <>
          <Glyph of={offline ? WifiOff : LoaderCircle} size={14} />
          <p>
            {offline ? say.offline : say.connecting}
            {offline && retryAt !== undefined && <Countdown key={retryAt} until={retryAt} say={say} />}
          </p>
          {offline && onRetry && (
            <button type="button" onClick={onRetry}>
              {say.retry}
            </button>
          )}
        </>
      )}
    </Banner>
  );
}

function Countdown({ until, say }: { until: number; say: ChatTexts }) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.ceil((until - now) / 1000);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  // Hidden from screen readers: announcing a countdown every second would drown everything else.
  return running ? <small aria-hidden="true"> {say.retryIn(seconds)}</small> : null;
}

const turn = keyframes`to { rotate: 1turn; }`;

const Banner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--warning-subtle);
  color: var(--warning-text);
  font-size: var(--size-s);
  &[data-state='online'] {
    padding: 0;
  }
  &[data-state='connecting'] {
    background: var(--info-subtle);
    color: var(--info-text);
  }
  &[data-state='connecting'] svg {
    animation: ${turn} 1s linear infinite;
  }
  svg {
    flex: none;
  }
  p {
    flex: 1;
    margin: 0;
  }
  small {
    font-size: inherit;
    font-variant-numeric: tabular-nums;
  }
  button {
    flex: none;
    min-height: 26px;
    padding: 0 var(--space-2);
    border: 1px solid currentColor;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    font-weight: var(--weight-medium);
    cursor: pointer;
    ${focusRing}
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    svg {
      animation: none !important;
    }
  }
`;
