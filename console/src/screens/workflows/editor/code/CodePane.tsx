import type { Script } from '@parlance/contract/calls/scripts';
import type { CodeCommand, CodeCompletionRequest, CodeDiagnostic, CodePlace } from '@parlance/ui-kit/code';
import { Icon } from '@parlance/ui-kit/icons';
import { visuallyHidden } from '@parlance/ui-kit/theme';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CodeEditor } from '../../../../shared/code/LazyCode.tsx';
import { Column } from '../layout.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { useCodeServices } from '../language/useCodeServices.ts';
import { useScriptLanguage } from '../language/useScriptLanguage.ts';
import { completeScript } from './completeScript.ts';
import type { ScriptNames } from '../language/scriptNames.ts';
import type { ShownCoverage } from '../../tests/useCoverage.ts';
import { useProblems } from './useProblems.ts';

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
  [data-part='coverage'] {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    > span {
      ${visuallyHidden}
    }
  }
  [data-part='place'] {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
`;

async function showPlace(editor: RefObject<HTMLElement | null>, place: CodePlace): Promise<void> {
  const { goToPlace } = await import('../../../../shared/code/codeTools.ts');
  if (editor.current) goToPlace(editor.current, place);
}

async function runCommand(editor: RefObject<HTMLElement | null>, command: CodeCommand): Promise<void> {
  const { runCodeCommand } = await import('../../../../shared/code/codeTools.ts');
  if (editor.current) runCodeCommand(editor.current, command);
}

/** Icons and keys of the language service's commands; the editor handles the keys itself. */
const commands = {
  describe: ['info', 'shift+F1'],
  definition: ['arrow-right', 'F12'],
  rename: ['pencil', 'F2'],
  format: ['list', 'shift+alt+f'],
} as const satisfies Record<CodeCommand, readonly [icon: string, keys: string]>;
const reading = ['describe', 'definition'] as const;
const writing = ['rename', 'format'] as const;

interface CodePaneProps {
  ws: string;
  /** Name of the script, for the heading of the editor's keys in the shortcut sheet. */
  name: string;
  type: Script['type'];
  code: string;
  onChange: (code: string) => void;
  names: ScriptNames;
  readOnly: boolean;
  /** The coverage of this code by its tests; null while it has not been tested. */
  coverage: ShownCoverage | null;
  /** Where to move the cursor. A new object moves it again, even to the same place. */
  goTo: CodePlace | null;
  onSave: () => void;
  onRun: () => void;
}

/** The code of a script, with its problems and the place of the cursor below it. */
export function CodePane({ ws, name, type, code, onChange, names, readOnly, coverage, ...on }: CodePaneProps) {
  const { goTo, onSave, onRun } = on;
  const { t } = useTranslation('scriptEditor');
  const editor = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<CodePlace>({ line: 1, column: 1 });
  const help = useScriptLanguage(ws, names);
  const services = useCodeServices(ws, help);
  const problems = useProblems(code, { type, names, help });
  const complete = async ({ text, position }: CodeCompletionRequest) => {
    const known = completeScript({ text, position }, names, (topic) => t(`api.${topic}`));
    // Completions of workspace names in a string come first; these names also contain dots.
    if ('from' in known && known.completions.length > 0) return known;
    const typed = await help?.complete(text, position).catch(() => undefined);
    if (!typed) return known;
    const first = 'from' in known ? [] : known;
    const named = new Set(first.map(({ label }) => label));
    return [...first, ...typed.filter(({ label }) => !named.has(label))];
  };
  const offered: readonly CodeCommand[] = services ? [...reading, ...(readOnly ? [] : writing)] : [];
  useScreenActions([
    ...offered.map((command) => ({
      id: `code.${command}`,
      label: t(`keys.${command}`),
      icon: commands[command][0],
      keys: commands[command][1],
      group: name,
      onRun: () => void runCommand(editor, command),
    })),
    ...(services ? [{ id: 'code.parameters', label: t('keys.parameters'), keys: 'mod+shift+space', group: name }] : []),
  ]);
  const [first] = problems.toSorted((a, b) => rank(a) - rank(b));
  useEffect(() => {
    if (goTo) void showPlace(editor, goTo);
  }, [editor, goTo]);
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
        lineMarks={coverage?.marks}
        completions={complete}
        services={services}
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
        {coverage && (
          <span data-part="coverage" title={coverage.missed}>
            {coverage.summary}
            <span> {coverage.missed}</span>
          </span>
        )}
        <span data-part="place">{t('code.place', { ...place })}</span>
      </Status>
    </Pane>
  );
}

const ranks = { error: 0, warning: 1, info: 2 } as const;
const rank = ({ severity }: CodeDiagnostic): number => ranks[severity];
