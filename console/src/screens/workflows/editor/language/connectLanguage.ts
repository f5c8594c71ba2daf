import type { Answers, QuestionKind, Questions, Reply } from './protocol.ts';

/** Asks the language service in its worker. @throws Error where it cannot answer, or could not be fetched */
export type AskLanguage = <K extends QuestionKind>(kind: K, about: Questions[K]) => Promise<Answers[K]>;

function start(): AskLanguage {
  const worker = new Worker(new URL('scriptLanguage.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Set<(error: Error) => void>();
  let broken: Error | undefined;
  worker.addEventListener('error', ({ message }) => {
    broken = new Error(message || 'the language service could not be fetched');
    worker.terminate();
    for (const reject of waiting) reject(broken);
  });
  return <K extends QuestionKind>(kind: K, about: Questions[K]) =>
    new Promise<Answers[K]>((resolve, reject) => {
      if (broken) return reject(broken);
      const { port1, port2 } = new MessageChannel();
      waiting.add(reject);
      port1.addEventListener('message', ({ data }: MessageEvent<Reply<K>>) => {
        waiting.delete(reject);
        port1.close();
        if ('answer' in data) resolve(data.answer);
        else reject(new Error(data.failed));
      });
      port1.start();
      worker.postMessage({ kind, about }, [port2]);
    });
}

let started: AskLanguage | undefined;

/** The one worker of the page, started with the first open script. */
export const askLanguage: AskLanguage = (kind, about) => (started ??= start())(kind, about);
