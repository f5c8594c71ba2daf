import type { Script } from '@parlance/contract/calls/scripts';
import type { CodeDiagnostic, CodePlace } from '@parlance/ui-kit/code';
import { Icon } from '@parlance/ui-kit/icons';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CodeEditor } from '../../../../shared/code/LazyCode.tsx';
import { Column } from '../layout.ts';
import { checkScript, type ScriptProblem } from './checkScript.ts';
import { completeScript } from './completeScript.ts';
import type { ScriptNames } from './scriptNames.ts';

const Pane = styled(Column)`
  min-height: 240px;
`;
const Status = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-3);
  min-height: 30px;
  padding: 0 var(--space-3);
  border-top: 1px solid var(--line);
  background: var(--surface);
  color: var(--text-muted);
  font-size: var(--size-s);
  white-space: nowrap;
  button {
    display: inline-flex;
    flex: 0 1 auto;
    align-items: center;
    gap: 6px;
    min-width: 0;
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  button[data-severity='error'] > :is(svg, b) {
    color: var(--bad-text);
  }
  button[data-severity='warning'] > :is(svg, b) {
    color: var(--warning-text);
  }
  b {
    font-weight: var(--weight-medium);
  }
  [data-part='place'] {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
`;

/** A problem of a script in the reader's words. */
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

const delay = 250;

/** What is wrong with a script, found shortly after it was typed. */
function useProblems(code: string, type: Script['type'], names: ScriptNames): readonly CodeDiagnostic[] {
  const { t } = useTranslation('scriptEditor');
  const [found, setFound] = useState<readonly CodeDiagnostic[]>([]);
  useEffect(() => {
    let current = true;
    const check = async () => {
      // With the editor, which is fetched by itself.
      const { readScript } = await import('../../../../shared/code/codeTools.ts');
      if (current) setFound(checkScript(readScript(code), { type, names, say: problemText(t) }));
    };
    const timer = setTimeout(() => void check(), delay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, type, names, t]);
  return found;
}

async function showPlace(editor: RefObject<HTMLElement | null>, place: CodePlace): Promise<void> {
  const { goToPlace } = await import('../../../../shared/code/codeTools.ts');
  if (editor.current) goToPlace(editor.current, place);
}

interface CodePaneProps {
  type: Script['type'];
  code: string;
  onChange: (code: string) => void;
  names: ScriptNames;
  readOnly: boolean;
  /** Where the cursor goes: a new object for each time. */
  goTo: CodePlace | null;
  onSave: () => void;
  onRun: () => void;
}

/** The code of a script, with its problems and the place of the cursor below it. */
export function CodePane({ type, code, onChange, names, readOnly, goTo, onSave, onRun }: CodePaneProps) {
  const { t } = useTranslation('scriptEditor');
  const editor = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<CodePlace>({ line: 1, column: 1 });
  const problems = useProblems(code, type, names);
  const [first] = problems.toSorted((a, b) => rank(a) - rank(b));
  useEffect(() => {
    if (goTo) void showPlace(editor, goTo);
  }, [goTo]);
  return (
    <Pane>
      <CodeEditor
        ref={editor}
        label={t('code.label')}
        hideLabel
        fill
        language="javascript"
        value={code}
        onChange={onChange}
        readOnly={readOnly}
        diagnostics={problems}
        completions={(request) => completeScript(request, names, (topic) => t(`api.${topic}`))}
        onCursor={setPlace}
        onSave={onSave}
        onRun={onRun}
      />
      <Status>
        {first ? (
          <button
            type="button"
            data-severity={first.severity}
            onClick={() => void showPlace(editor, { line: first.line, column: first.column ?? 1 })}
          >
            <Icon name={first.severity === 'error' ? 'circle-x' : 'triangle-alert'} size={14} />
            <b>{t('code.problems', { count: problems.length })}</b>
            <span>{first.message}</span>
          </button>
        ) : (
          <span>{t('code.fine')}</span>
        )}
        <span data-part="place">{t('code.place', { ...place })}</span>
      </Status>
    </Pane>
  );
}

const ranks = { error: 0, warning: 1, info: 2 } as const;
const rank = ({ severity }: CodeDiagnostic): number => ranks[severity];
