import type { CodeDiagnostic, CodeServices } from '@parlance/ui-kit/code';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';
import type { ScriptNames } from './scriptNames.ts';
import { declarationsOf, type StudioNames } from './declarations.ts';
import type { Answers, QuestionKind, Questions, Reply } from './protocol.ts';

/** Asks the language service in its worker. @throws Error where it cannot answer, or could not be loaded */
type AskLanguage = <K extends QuestionKind>(kind: K, about: Questions[K]) => Promise<Answers[K]>;

let started: AskLanguage | undefined;

function start(): AskLanguage {
  const worker = new Worker(new URL('scriptLanguage.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Set<(error: Error) => void>();
  let broken: Error | undefined;
  let fetched = false;
  worker.addEventListener('error', ({ message }) => {
    broken = new Error(message || 'the language service could not be fetched');
    worker.terminate();
    // If it was never loaded, the next opened script tries again, because the connection may be back.
    if (!fetched) started = undefined;
    for (const reject of waiting) reject(broken);
  });
  return <K extends QuestionKind>(kind: K, about: Questions[K]) =>
    new Promise<Answers[K]>((resolve, reject) => {
      if (broken) return reject(broken);
      const { port1, port2 } = new MessageChannel();
      waiting.add(reject);
      port1.addEventListener('message', ({ data }: MessageEvent<Reply<K>>) => {
        fetched = true;
        waiting.delete(reject);
        port1.close();
        if ('answer' in data) resolve(data.answer);
        else reject(new Error(data.failed));
      });
      port1.start();
      worker.postMessage({ kind, about }, [port2]);
    });
}

/** The page's only worker, started with the first open script. */
const askLanguage: AskLanguage = (kind, about) => (started ??= start())(kind, about);

/** The compiler's messages in the user's language. Fetched by the page, because a worker may fetch nothing here. */
const messagesIn = async (language: string): Promise<Readonly<Record<string, string>>> =>
  language.startsWith('fr') ? (await import('typescript-js/lib/fr/diagnosticMessages.generated.json')).default : {};

/** The names of studio and knowledge bases that scripts can use, where the user may read them. */
function useStudioNames(ws: string): StudioNames {
  const params = { ws };
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params }, { enabled: can('nlp_intent:read', ws) }).data
    ?.data;
  const corpora = useCall('GET /api/1.0/gael/:ws/wordscorpus', { params }, { enabled: can('nlp_corpus:read', ws) }).data
    ?.data;
  const bases = useCall('GET /api/1.0/gael/:ws/rag', { params }, { enabled: can('nlp_rag:read', ws) }).data?.data;
  return useMemo(
    () => ({
      intents: intents?.map(({ intent_name }) => intent_name),
      corpora: corpora?.map(({ name }) => name),
      bases: bases?.map(({ name }) => name),
    }),
    [intents, corpora, bases],
  );
}

/** The language service with the names of one workspace. */
export interface LanguageHelp {
  services: Omit<CodeServices, 'definition'>;
  definition: (at: { text: string; position: number }) => Promise<number | null>;
  complete: typeof completeCode;
  diagnose: (code: string) => Promise<readonly CodeDiagnostic[]>;
}

const completeCode = (code: string, position: number) => askLanguage('complete', { code, position });

const help: LanguageHelp = {
  services: {
    describe: ({ text: code, position }) => askLanguage('describe', { code, position }),
    signature: ({ text: code, position }) => askLanguage('signature', { code, position }),
    renamed: ({ text: code, position }) => askLanguage('renamed', { code, position }),
    rename: ({ text: code, position }, name) => askLanguage('rename', { code, position, name }),
    format: (code) => askLanguage('format', { code }),
  },
  definition: ({ text: code, position }) => askLanguage('definition', { code, position }),
  complete: completeCode,
  diagnose: (code) => askLanguage('diagnose', { code }),
};

/**
 * The language service with the names of the workspace; undefined until it is ready, and when it cannot be loaded. A
 * new object whenever its names change.
 */
export function useScriptLanguage(ws: string, names: ScriptNames): LanguageHelp | undefined {
  const { t, i18n } = useTranslation('scriptEditor');
  const studio = useStudioNames(ws);
  const { language } = i18n;
  const declarations = useMemo(() => declarationsOf(names, studio, (topic) => t(`api.${topic}`)), [names, studio, t]);
  const [ready, setReady] = useState<LanguageHelp>();
  useEffect(() => {
    let current = true;
    messagesIn(language)
      .then((messages) => askLanguage('declare', { declarations, messages }))
      .then(() => current && setReady({ ...help }))
      .catch(() => current && setReady(undefined));
    return () => void (current = false);
  }, [declarations, language]);
  return ready;
}
