import { validateLocaleAndSetLanguage } from 'typescript-js';
import { libraries } from './libraries.ts';
import type { Question, QuestionKind, Questions, Reply } from './protocol.ts';
import { createScriptService } from './scriptService.ts';

// TypeScript takes longer than a frame: it works beside the page.
const service = createScriptService(libraries);

/** The messages of the compiler in the reader's language; without them it speaks English. */
async function speak(language: string): Promise<void> {
  const texts =
    language === 'fr' ? (await import('typescript-js/lib/fr/diagnosticMessages.generated.json')).default : {};
  // It reads the messages from a file of the language that it is given; no text at all is English.
  const files = {
    getExecutingFilePath: () => '/typescript.js',
    resolvePath: (path: string) => path,
    fileExists: () => true,
    readFile: () => JSON.stringify(texts),
  };
  validateLocaleAndSetLanguage('fr', files);
}

function answer<K extends QuestionKind>(kind: K, about: Questions[K]): Reply<K> {
  try {
    return { answer: service[kind](about) };
  } catch (error) {
    return { failed: String(error) };
  }
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Question>) => {
  const reply = (): void => port?.postMessage(answer<QuestionKind>(data.kind, data.about));
  if (data.kind === 'declare') void speak(data.about.language).then(reply, reply);
  else reply();
});
