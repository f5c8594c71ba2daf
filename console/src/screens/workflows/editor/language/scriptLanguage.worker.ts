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

async function answer<K extends QuestionKind>(kind: K, about: Questions[K]): Promise<Reply<K>> {
  try {
    return { answer: service[kind](about) };
  } catch (error) {
    return { failed: String(error) };
  }
}

addEventListener('message', async ({ data, ports: [port] }: MessageEvent<Question>) => {
  if (data.kind === 'declare') await speak(data.about.language).catch(() => undefined);
  port?.postMessage(await answer<QuestionKind>(data.kind, data.about));
});
