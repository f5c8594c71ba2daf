import type { Script } from '@parlance/contract/calls/scripts';
import type { CodeDiagnostic } from '@parlance/ui-kit/code';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageHelp } from '../language/useScriptLanguage.ts';
import { checkScript, type ScriptProblem } from './checkScript.ts';
import type { ScriptNames } from '../language/scriptNames.ts';

/** The text of a script's problem. */
const problemText =
  (t: TFunction<'scriptEditor'>) =>
  (problem: ScriptProblem): string => {
    if (problem.kind === 'syntax') return t('problem.syntax');
    if (problem.kind === 'noTalk') return t('problem.noTalk', { name: problem.name });
    const { name, meant } = problem;
    const what =
      problem.kind === 'noFunction' ? t('problem.noFunction', { name }) : t(`problem.no.${problem.of}`, { name });
    return meant === undefined ? what : `${what} ${t('problem.meant', { name: meant })}`;
  };

/**
 * Whether two problems overlap: then only that of the workspace's check is shown, because it is in the user's language.
 */
const overlap = (one: CodeDiagnostic, other: CodeDiagnostic): boolean =>
  one.line === other.line &&
  (one.column ?? 1) < (other.endColumn ?? Infinity) &&
  (other.column ?? 1) < (one.endLine === one.line ? (one.endColumn ?? Infinity) : Infinity);

const delay = 100;

interface CheckedCode {
  type: Script['type'];
  names: ScriptNames;
  /** The language service; undefined until it is ready. */
  help: LanguageHelp | undefined;
}

/** The problems of a script, debounced while it is typed. */
export function useProblems(code: string, { type, names, help }: CheckedCode): readonly CodeDiagnostic[] {
  const { t } = useTranslation('scriptEditor');
  const [found, setFound] = useState<readonly CodeDiagnostic[]>([]);
  useEffect(() => {
    let current = true;
    const check = async () => {
      // From the editor's own chunk, which is loaded lazily.
      const { readScript } = await import('../../../../shared/code/codeTools.ts');
      const outline = readScript(code);
      const ownProblems = (errors: typeof outline.errors) =>
        checkScript({ ...outline, errors }, { type, names, say: problemText(t) });
      const typed = await help?.diagnose(code).catch(() => undefined);
      if (!current) return;
      if (!typed) return setFound(ownProblems(outline.errors));
      const own = ownProblems([]);
      setFound([...own, ...typed.filter((each) => !own.some((one) => overlap(one, each)))]);
    };
    const timer = setTimeout(() => void check(), delay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, type, names, help, t]);
  return found;
}
