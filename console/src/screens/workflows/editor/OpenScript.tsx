import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { Script } from '@parlance/contract/calls/scripts';
import type { CodePlace } from '@parlance/ui-kit/code';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { CodePane } from './code/CodePane.tsx';
import { askStop } from './data/scriptActions.ts';
import { type ScriptEdit, useScriptEdit } from './data/useScriptEdit.ts';
import { useScriptNames } from './data/useScriptNames.ts';
import { EditorBar, type EditorView } from './EditorBar.tsx';
import { Column, Notices } from './layout.ts';
import type { ScriptNames } from './language/scriptNames.ts';
import { OutputPanel } from './output/OutputPanel.tsx';
import { RunningRuns, useRunning } from './output/RunningRuns.tsx';
import { useOutput } from './output/useOutput.ts';
import { SidePanel } from './parts/SidePanel.tsx';
import { RunMenu } from './RunMenu.tsx';
import { ScriptPanes, type ScriptPart } from './ScriptPanes.tsx';
import { TrialPanel } from './trial/TrialPanel.tsx';
import { TestsView } from '../tests/TestsView.tsx';
import { useCoverage } from '../tests/useCoverage.ts';
import { useSavedTests } from '../tests/testActions.ts';
import { WaitingNotice } from '../waiting/WaitingNotice.tsx';
import { type ScriptCommands, useScriptCommands } from './useScriptCommands.ts';
import { MergeDialog } from './versions/MergeDialog.tsx';
import { PromoteDialog } from './versions/PromoteDialog.tsx';
import { VersionsView } from './versions/VersionsView.tsx';

/** An open script: edits it, runs it and promotes it to production. */
export function OpenScript({ ws, script }: { ws: string; script: Script }) {
  const { script_id: id, type } = script;
  const readOnly = !can('script:edit', ws);
  const [view, setView] = useState<EditorView>('code');
  const [part, setPart] = useState<ScriptPart>('code');
  /** The run of the dialog that is being tried. */
  const [trial, setTrial] = useState<ScriptRun | null>(null);
  const [goTo, setGoTo] = useState<CodePlace | null>(null);
  const edit = useScriptEdit(ws, script);
  const { value, dirty } = edit;
  const commands = useScriptCommands(ws, script, edit, {
    readOnly,
    onStarted: (run) => {
      if (type === 'dialog') setTrial(run);
      setPart(type === 'dialog' ? 'side' : 'output');
    },
  });
  const { saving, thing, setThing, promotion } = commands;
  const names = useScriptNames(ws);
  const output = useOutput(ws, id);
  const running = useRunning(ws, id);
  const { failing, coverage } = useSavedTests(ws, script);
  const reached = useCoverage(dirty ? null : coverage);
  const showLine = (line: number) => {
    setView('code');
    setPart('code');
    setGoTo({ line, column: 1 });
  };
  return (
    <Column>
      <EditorBar
        script={script}
        name={value.name}
        view={view}
        onView={setView}
        dirty={dirty}
        saving={saving.busy}
        readOnly={readOnly}
        viewers={output.viewers}
        run={
          <RunMenu
            names={names}
            thing={thing}
            onThing={setThing}
            production={script.production_version !== null}
            busy={commands.playing}
            type={type}
            onRun={(branch, alarm) => void commands.run(branch, alarm)}
          />
        }
        onSave={() => void commands.save()}
        onDiscard={() => void commands.discard()}
        onPromote={promotion.open}
        onStop={() => void askStop(ws, script)}
      />
      <ScriptNotices
        ws={ws}
        script={script}
        edit={edit}
        failing={failing}
        // The dialog shows it itself.
        error={promotion.isOpen ? undefined : saving.error}
        readOnly={readOnly}
        onView={setView}
      />
      {view === 'tests' && (
        <TestsView
          ws={ws}
          scriptId={id}
          script={{
            isAlarm: type === 'alarm',
            isDialog: type === 'dialog',
            isFunction: value.attributes.triggers.some(({ kind }) => kind === 'function'),
          }}
          content={dirty ? value : undefined}
          readOnly={readOnly}
          onLine={showLine}
        />
      )}
      {view === 'versions' && <VersionsView ws={ws} script={script} onRevert={readOnly ? null : commands.revert} />}
      {view === 'code' && (
        <ScriptPanes
          part={part}
          onPart={setPart}
          code={
            <CodePane
              ws={ws}
              name={script.name}
              type={type}
              code={value.scriptCode}
              onChange={(scriptCode) => edit.patch({ scriptCode })}
              names={names}
              readOnly={readOnly}
              coverage={reached}
              goTo={goTo}
              onSave={() => void commands.save()}
              onRun={() => void commands.run('draft')}
            />
          }
          output={
            <>
              <RunningRuns ws={ws} scriptId={id} runs={running} mayCancel={!readOnly} />
              <OutputPanel output={output} onLine={showLine} />
            </>
          }
          side={
            trial?.vthingId && trial.conversation_id ? (
              <TrialPanel
                key={trial.conversation_id}
                ws={ws}
                run={trial}
                device={trial.vthingId}
                conversationId={trial.conversation_id}
                name={script.name}
                onAgain={() => void commands.run(trial.branch)}
                onClose={() => setTrial(null)}
              />
            ) : (
              <SidePanel
                ws={ws}
                script={script}
                draft={value}
                onChange={edit.patch}
                names={names}
                thing={thing}
                onThing={setThing}
                readOnly={readOnly}
              />
            )
          }
        />
      )}
      <SavingDialogs ws={ws} script={script} edit={edit} names={names} commands={commands} />
    </Column>
  );
}

interface ScriptNoticesProps {
  ws: string;
  script: Script;
  edit: ScriptEdit;
  /** How many saved tests fail. */
  failing: number;
  error: string | undefined;
  readOnly: boolean;
  onView: (view: EditorView) => void;
}

function ScriptNotices({ ws, script, edit, failing, error, readOnly, onView }: ScriptNoticesProps) {
  const { t } = useTranslation(['scriptEditor', 'scriptTests']);
  return (
    <Notices>
      {edit.overtaken && (
        <Alert tone="warning">
          {t('overtaken', { author: script.updated_by, version: script.version })}{' '}
          <Button size="s" onClick={() => onView('versions')}>
            {t('view.versions')}
          </Button>
        </Alert>
      )}
      {failing > 0 && (
        <Alert tone="warning">
          {t('scriptTests:failingSaved', { count: failing })}{' '}
          <Button size="s" onClick={() => onView('tests')}>
            {t('scriptTests:show')}
          </Button>
        </Alert>
      )}
      <WaitingNotice ws={ws} scriptId={script.script_id} readOnly={readOnly} />
      {error && <Alert>{error}</Alert>}
    </Notices>
  );
}

interface SavingDialogsProps {
  ws: string;
  script: Script;
  edit: ScriptEdit;
  names: ScriptNames;
  commands: ScriptCommands;
}

/** What a save asks: how to merge, or why a script is promoted. */
function SavingDialogs({ ws, script, edit, names, commands: { saving, promotion } }: SavingDialogsProps) {
  if (saving.conflict) return <MergeDialog ws={ws} conflict={saving.conflict} onAnswer={saving.conflict.answer} />;
  if (!promotion.isOpen) return null;
  return (
    <PromoteDialog
      ws={ws}
      script={script}
      content={edit.value}
      names={names}
      busy={saving.busy}
      error={saving.error}
      onPromote={(message, override) => void promotion.confirm(message, override)}
      onClose={promotion.close}
    />
  );
}
