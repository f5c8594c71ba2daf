import { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';

const synthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;

/** What is being read. */
let reading: { id: string } | null = null;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());
// Browsers load their voices late.
synthesis()?.addEventListener?.('voiceschanged', changed);

const primary = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (synthesis()?.getVoices() ?? []).filter(({ lang }) => primary(lang) === primary(language));
  return fitting.find((voice) => voice.default) ?? fitting[0];
}

/** In sentences: some browsers fall silent in the middle of a long text. */
const sentencesOf = (markdown: string): string[] =>
  plainText(parseMarkdown(markdown))
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '');

/** The voice of this page: it reads one thing at a time. */
export const speaker = {
  /** Calls `listener` when something begins or ends, and when voices come. Returns the way to stop that. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether there is a voice for the language of a tag. */
  canRead: (language: string): boolean => voiceFor(language) !== undefined,
  isReading: (id: string): boolean => reading?.id === id,
  /** Reads a text without its Markdown, instead of what was being read; `id` is what it is known by. */
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

// A page that is left goes on talking in some browsers.
globalThis.addEventListener?.('pagehide', speaker.stop);
