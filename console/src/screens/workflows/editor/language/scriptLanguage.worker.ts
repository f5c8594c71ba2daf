import { validateLocaleAndSetLanguage } from 'typescript-js';
import { libraries } from './libraries.ts';
import type { Question, QuestionKind, Questions, Reply } from './protocol.ts';
import { createScriptService } from './scriptService.ts';

// A worker, because TypeScript takes longer than a frame.
const service = createScriptService(libraries);

/** Sets the compiler's messages; missing ones are English. */
function speak(messages: Readonly<Record<string, string>>): void {
  // The compiler reads its messages from a file of the given language.
  const files = {
    getExecutingFilePath: () => '/typescript.js',
    resolvePath: (path: string) => path,
    fileExists: () => true,
    readFile: () => JSON.stringify(messages),
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
  if (data.kind === 'declare') speak(data.about.messages);
  port?.postMessage(answer<QuestionKind>(data.kind, data.about));
});
