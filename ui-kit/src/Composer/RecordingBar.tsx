import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Check, X } from 'lucide';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Bar, Elapsed, Levels, Plain, Send } from './Composer.styles.ts';
import type { Dictation } from './useDictation.ts';

const BARS = 28;
/** Interval of level updates, in milliseconds. */
const EVERY = 100;

/** Replaces the text area during a recording: level, duration, and buttons to stop or cancel. */
export function RecordingBar({ dictation, say }: { dictation: Dictation; say: ChatTexts }) {
  const { phase, cancel, stop } = dictation;
  const recording = phase === 'recording';
  const levels = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const [seconds, setSeconds] = useState(0);
  const level = useEffectEvent(dictation.level);

  useEffect(() => {
    done.current?.focus();
  }, []);
  useEffect(() => {
    if (!recording) return undefined;
    const since = performance.now();
    const heard = Array.from({ length: BARS }, () => 0);
    const timer = setInterval(() => {
      heard.shift();
      heard.push(level());
      // Written to the DOM directly: ten renders a second would be wasteful.
      levels.current?.querySelectorAll('i').forEach((bar, at) => bar.style.setProperty('--level', `${heard[at]}`));
      setSeconds(Math.floor((performance.now() - since) / 1000));
    }, EVERY);
    return () => clearInterval(timer);
  }, [recording]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  return (
    <Bar role="group" aria-label={say.recording} data-part="dictation" onKeyDown={handleKeyDown}>
      <Plain type="button" aria-label={say.cancelRecording} title={say.cancelRecording} onClick={cancel}>
        <Glyph of={X} size={18} />
      </Plain>
      {phase === 'writing' ? (
        <Elapsed role="status">{say.transcribing}</Elapsed>
      ) : (
        <>
          <Levels ref={levels} aria-hidden="true">
            {Array.from({ length: BARS }, (_, index) => (
              <i key={index} />
            ))}
          </Levels>
          <Elapsed role="timer" aria-label={say.recording}>
            {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
          </Elapsed>
        </>
      )}
      <Send
        ref={done}
        type="button"
        aria-label={say.recorded}
        title={say.recorded}
        aria-disabled={!recording || undefined}
        onClick={stop}
      >
        <Glyph of={Check} size={18} />
      </Send>
    </Bar>
  );
}
