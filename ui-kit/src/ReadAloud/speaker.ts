import { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';

const synthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;

/** The text being read. */
let reading: { id: string } | null = null;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/**
 * Cached, because each row of a list looks for a voice, and the browser makes a new list each time. Queried until there
 * are some.
 */
let voices: readonly SpeechSynthesisVoice[] = [];
// Browsers load their voices asynchronously.
synthesis()?.addEventListener?.('voiceschanged', () => {
  voices = [];
  changed();
});

const primary = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  if (voices.length === 0) voices = synthesis()?.getVoices() ?? [];
  const fitting = voices.filter(({ lang }) => primary(lang) === primary(language));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** Split into sentences: some browsers stop in the middle of a long text. */
const sentencesOf = (markdown: string): string[] =>
  plainText(parseMarkdown(markdown))
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '');

/** Reads texts aloud, one at a time. */
export const speaker = {
  /** Calls `listener` when reading starts or ends, and when voices arrive. Returns the unsubscribe function. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether there is a voice for the language of a tag. */
  canRead: (language: string): boolean => voiceFor(language) !== undefined,
  isReading: (id: string): boolean => reading?.id === id,
  /** Reads a text without its Markdown and stops the previous one; `id` identifies it. */
  read: (id: string, markdown: string, language: string): void => {
    const voice = voiceFor(language);
    const sentences = sentencesOf(markdown);
    speaker.stop();
    if (!voice || sentences.length === 0) return;
    const own = { id };
    const ended = () => {
      if (reading !== own) return;
      reading = null;
      changed();
    };
    reading = own;
    changed();
    sentences.forEach((sentence, index) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.addEventListener('error', ended);
      if (index === sentences.length - 1) utterance.addEventListener('end', ended);
      synthesis()?.speak(utterance);
    });
  },
  stop: (): void => {
    if (!reading) return;
    reading = null;
    synthesis()?.cancel();
    changed();
  },
};

// Some browsers go on speaking after the page is left.
globalThis.addEventListener?.('pagehide', speaker.stop);
