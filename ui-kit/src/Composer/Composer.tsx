import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { ArrowUp, Mic, Square } from 'lucide';
import { fetchedPart, useFetched } from '../hooks/useFetched.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { AttachButton, type AttachmentOptions } from './AttachButton.tsx';
import type { ComposerFile } from './Attachments.tsx';
import { Box, Drop, Note, Plain, Root, Send } from './Composer.styles.ts';
import { RecordingBar } from './RecordingBar.tsx';
import { type Dictation, useDictation, type Transcribe } from './useDictation.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useHistory } from './useHistory.ts';

export interface ComposerProps extends Omit<ComponentProps<'form'>, 'onChange' | 'onSubmit' | 'children' | 'ref'> {
  /** The draft; the caller stores it, because it outlives the composer. */
  value: string;
  onChange: (text: string) => void;
  /** Sends the trimmed text. The field is cleared at once; if the promise fails, the text comes back. */
  onSend: (text: string) => void | Promise<unknown>;
  /** Disables writing and sending; the draft stays. @default false */
  disabled?: boolean;
  /** The reason, shown below the field. */
  disabledReason?: ReactNode;
  /** An answer is being written: typing is possible, sending waits. @default false */
  busy?: boolean;
  /** Stops the answer; shows a stop button while busy. */
  onStop?: () => void;
  /** Sent messages, oldest first, for arrow up. */
  history?: readonly string[];
  placeholder?: string;
  /** Accessible name. @default 'Message' */
  label?: string;
  /** Maximum number of characters; longer text can be written but not sent. */
  maxLength?: number;
  /** Before the text, such as a button to attach. */
  start?: ReactNode;
  /** Between text and send button. */
  end?: ReactNode;
  /** Offers to send files along: chosen, pasted, or dropped anywhere on the page. */
  attaching?: AttachmentOptions | undefined;
  /** Offers dictation; the transcript is inserted into the draft. */
  onTranscribe?: Transcribe | undefined;
  autoFocus?: boolean;
  /** The `<textarea>`. */
  ref?: Ref<HTMLTextAreaElement>;
  /** BCP 47 tag for sizes of files. @default the browser's */
  locale?: string;
  texts?: Partial<ChatTexts>;
}

const NO_FILES: readonly ComposerFile[] = [];

const attachments = fetchedPart(() => import('./Attachments.tsx'));

/** The reason why the files cannot be sent yet. */
function hindranceOf(files: readonly ComposerFile[]): 'filesFailed' | 'filesWait' | undefined {
  if (files.some(({ problem }) => problem)) return 'filesFailed';
  return files.some(({ progress = 1 }) => progress < 1) ? 'filesWait' : undefined;
}

/** A visible character: zero-width spaces and the like (default ignorable, `DI`) are no message. */
const SHOWN = /[^\s\p{Cc}\p{DI}]/u;
const NO_HISTORY: readonly string[] = [];

/** Where a message is written: Enter sends, Shift+Enter makes a new line. Renders a `<form>`. */
export function Composer(props: ComposerProps) {
  const {
    value,
    onChange,
    onSend,
    disabled = false,
    disabledReason,
    busy = false,
    onStop,
    history = NO_HISTORY,
    placeholder,
    label,
    maxLength,
    start,
    end,
    attaching,
    onTranscribe,
    autoFocus,
    ref,
    locale,
    texts,
    ...rest
  } = props;
  const say = useChatTexts(texts);
  const noteId = useId();
  const [area, setOwnArea] = useState<HTMLTextAreaElement | null>(null);
  const setArea = useMergedRef(setOwnArea, ref);
  const latest = useRef(value);
  const browse = useHistory(history, value, onChange);

  useLayoutEffect(() => {
    latest.current = value;
    if (area) fitToText(area);
  }, [value, area]);

  useEffect(() => {
    if (autoFocus) area?.focus();
  }, [autoFocus, area]);

  const over = maxLength === undefined ? 0 : Math.max(0, value.trim().length - maxLength);
  const files = attaching?.files ?? NO_FILES;
  const hindrance = hindranceOf(files);
  // Loaded before the first file is chosen, so that its state shows even without a network.
  const chips = useFetched(attaching !== undefined, attachments);
  const something = SHOWN.test(value) || files.length > 0;
  const canSend = !disabled && !busy && over === 0 && something && !hindrance;
  const send = async () => {
    if (!canSend) return;
    const text = value.trim();
    browse.reset();
    onChange('');
    area?.focus();
    try {
      await onSend(text);
    } catch {
      // Restores the text above a draft written meanwhile.
      onChange(latest.current ? `${text}\n${latest.current}` : text);
    }
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that confirms an input method's word does not send; Safari reports it by the key code only.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void send();
    } else if (!disabled && !event.shiftKey && browse.step(event)) {
      event.preventDefault();
    }
  };
  const dictation = useDictatedDraft({ value, onChange, area, transcribe: disabled ? undefined : onTranscribe });
  const speaking = dictation.phase !== 'idle';
  const note = over > 0 ? say.tooLong(over) : disabled ? disabledReason : undefined;
  const dropped = useFileDrop(disabled ? undefined : attaching?.onAttach);
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = [...event.clipboardData.files];
    // Documents and tables also put a picture on the clipboard: the text has priority.
    if (!attaching || disabled || pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attaching.onAttach(pasted);
  };
  return (
    <Root
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {chips && attaching && files.length > 0 && (
        <chips.Attachments {...{ files, locale, say }} onRemove={attaching.onRemove} onRetry={attaching.onRetry} />
      )}
      <Box data-disabled={disabled ? '' : undefined} data-over={dropped ? '' : undefined}>
        {attaching && !disabled && <AttachButton {...attaching} label={say.attach} />}
        {start}
        <textarea
          ref={setArea}
          rows={1}
          dir="auto"
          value={value}
          readOnly={disabled}
          aria-label={label ?? say.write}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={over > 0 || undefined}
          placeholder={placeholder ?? say.placeholder}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        {end}
        {dictation.offered && (
          <Plain type="button" aria-label={say.dictate} title={say.dictate} onClick={() => void dictation.start()}>
            <Glyph of={Mic} size={18} />
          </Plain>
        )}
        {speaking && <RecordingBar dictation={dictation} say={say} />}
        <SendButton stop={busy ? onStop : undefined} ready={canSend} say={say} />
        {dropped && <Drop>{say.dropFiles}</Drop>}
      </Box>
      {hindrance && <Note role="status">{say[hindrance]}</Note>}
      <DictationProblem dictation={dictation} say={say} />
      {note && (
        <Note id={noteId} data-bad={over > 0 ? '' : undefined}>
          {note}
        </Note>
      )}
    </Root>
  );
}

interface SendButtonProps {
  /** Stops the answer in place of sending. */
  stop: (() => void) | undefined;
  ready: boolean;
  say: ChatTexts;
}

function SendButton({ stop, ready, say }: SendButtonProps) {
  return stop ? (
    <Send type="button" aria-label={say.stop} title={say.stop} onClick={stop}>
      <Glyph of={Square} size={14} />
    </Send>
  ) : (
    <Send type="submit" aria-label={say.send} title={say.send} aria-disabled={!ready || undefined}>
      <Glyph of={ArrowUp} size={18} />
    </Send>
  );
}

function DictationProblem({ dictation: { problem, again }, say }: { dictation: Dictation; say: ChatTexts }) {
  return problem ? (
    <Note role="alert" data-bad="">
      {say[problem]}{' '}
      {again && (
        <button type="button" onClick={() => void again()}>
          {say.retry}
        </button>
      )}
    </Note>
  ) : null;
}

interface DictatedDraft {
  value: string;
  onChange: (text: string) => void;
  area: HTMLTextAreaElement | null;
  transcribe: Transcribe | undefined;
}

/** Dictation into a draft, at the caret. After it the text area has the focus, with the caret behind the new words. */
function useDictatedDraft({ value, onChange, area, transcribe }: DictatedDraft): Dictation {
  const caret = useRef<number | null>(null);
  const dictation = useDictation(transcribe, (text) => {
    const before = value.slice(0, area?.selectionStart ?? value.length).trimEnd();
    const after = value.slice(area?.selectionEnd ?? value.length).trimStart();
    const head = [before, text].filter(Boolean).join(' ');
    caret.current = head.length;
    onChange([head, after].filter(Boolean).join(' '));
  });
  const speaking = dictation.phase !== 'idle';
  const wasSpeaking = useRef(false);
  useEffect(() => {
    if (wasSpeaking.current && !speaking) {
      area?.focus();
      if (caret.current !== null) area?.setSelectionRange(caret.current, caret.current);
      caret.current = null;
    }
    wasSpeaking.current = speaking;
  }, [speaking, area]);
  return dictation;
}

/** As tall as its text; the style sheet sets the limits. */
function fitToText(area: HTMLTextAreaElement) {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
