import { Square, Volume2 } from 'lucide';
import { useSyncExternalStore } from 'react';
import type { ChatMessage } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts } from '../chat/texts.ts';
import { speaker } from './speaker.ts';

interface ReadAloudButtonProps {
  message: ChatMessage;
  /** BCP 47 tag of the text. */
  language: string;
}

/**
 * Reads a message aloud and stops, for the row below a message. Renders nothing where the browser has no voice for the
 * language.
 */
export function ReadAloudButton({ message, language }: ReadAloudButtonProps) {
  const say = useChatTexts();
  const state = useSyncExternalStore(speaker.subscribe, () =>
    speaker.isReading(message.id) ? 'reading' : speaker.canRead(language) ? 'offered' : 'absent',
  );
  if (state === 'absent' || message.from === 'me' || message.text.trim() === '') return null;
  const reading = state === 'reading';
  const label = reading ? say.stopReading : say.readAloud;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => (reading ? speaker.stop() : speaker.read(message.id, message.text, language))}
    >
      <Glyph of={reading ? Square : Volume2} size={14} />
    </button>
  );
}
