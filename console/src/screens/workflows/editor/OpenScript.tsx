import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { Script } from '@parlance/contract/calls/scripts';
import type { CodePlace } from '@parlance/ui-kit/code';
import { Button } from '@parlance/ui-kit/form';
import { SplitPane, useMediaQuery } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { CodePane } from './code/CodePane.tsx';
import { askStop, playScript, revertScript } from './data/scriptActions.ts';
import { useScriptEdit } from './data/useScriptEdit.ts';
import { useScriptNames } from './data/useScriptNames.ts';
import { EditorBar, type EditorView } from './EditorBar.tsx';
import { Column, Notices } from './layout.ts';
import { NarrowParts, type ScriptPart } from './NarrowParts.tsx';
import { OutputPanel } from './output/OutputPanel.tsx';
import { RunningRuns, useRunning } from './output/RunningRuns.tsx';
import { useOutput } from './output/useOutput.ts';
import { SidePanel } from './parts/SidePanel.tsx';
import { RunMenu } from './RunMenu.tsx';
import { TrialPanel } from './trial/TrialPanel.tsx';
import { TestsView } from '../tests/TestsView.tsx';
import { useCoverage } from '../tests/useCoverage.ts';
import { useSavedTests } from '../tests/testActions.ts';
import { refreshWaiting } from '../waiting/waitingActions.ts';
import { WaitingNotice } from '../waiting/WaitingNotice.tsx';
import { useScriptSaving } from './useScriptSaving.ts';
import { MergeDialog } from './versions/MergeDialog.tsx';
import { PromoteDialog } from './versions/PromoteDialog.tsx';
import { VersionsView } from './versions/VersionsView.tsx';
import { usePaneSize } from './usePaneSize.ts';

/** An open script: edits it, runs it and promotes it to production. */
export function OpenScript({ ws, script }: { ws: string; script: Script }) {
  const { t } = useTranslation(['scriptEditor', 'scriptTests', 'common']);
  const { script_id: id } = script;
  const edit = useScriptEdit(ws, script);
  const saving = useScriptSaving(ws, script, edit);
  const names = useScriptNames(ws);
  const output = useOutput(ws, id);
  const running = useRunning(ws, id);
  const [view, setView] = useState<EditorView>('code');
  const narrow = useMediaQuery('(max-width: 767.98px)');
  const [part, setPart] = useState<ScriptPart>('code');
  const [thing, setThing] = useState<string | null>(null);
  const [playing, setPlaying] = useState(false);
  /** The run of the dialog that is being tried. */
  const [trial, setTrial] = useState<ScriptRun | null>(null);
  const [goTo, setGoTo] = useState<CodePlace | null>(null);
  const [promoting, setPromoting] = useState(false);
  const sideSize = usePaneSize('scriptSide', 330);
  const outputSize = usePaneSize('scriptOutput', 220);
  const readOnly = !can('script:edit', ws);
  const { value, dirty } = edit;
  const { failing, coverage } = useSavedTests(ws, script);
  const reached = useCoverage(dirty ? null : coverage);

  const save = async () => {
    if (!dirty || !(await saving.save())) return;
    notifyDone(t('done.saved'));
  };
  const run = async (branch: 'draft' | 'production', alarm?: 'on' | 'off') => {
    setPlaying(true);
    // A run uses the saved draft, so unsaved changes are saved first.
    if (branch === 'production' || !dirty || (await saving.save())) {
      const started = await playScript(ws, id, branch, thing, alarm);
      const isTalk = started && script.type === 'dialog';
      if (isTalk) setTrial(started);
      if (started) setPart(isTalk ? 'side' : 'output');
    }
    setPlaying(false);
  };
  const promote = async (message: string, override: string) => {
    const reasons = {
      ...(message.trim() && { message: message.trim() }),
      ...(override.trim() && { override: override.trim() }),
    };
    const saved = await saving.save({ production: true, ...reasons });
    if (!saved) return;
    setPromoting(false);
    notifyDone(t('done.promoted', { version: saved.script.version }));
    void refreshWaiting();
  };
  const discard = () =>
    confirmer.ask({
      title: t('discardTitle', { name: script.name }),
      message: t('discardText'),
      danger: true,
      confirmLabel: t('discard'),
      onConfirm: async () => edit.clear(),
    });
  const revert = async (version: number) => {
    if (dirty && !(await discard())) return false;
    return revertScript(ws, script, version);
  };
  useScreenActions(
    readOnly
      ? []
      : [
          {
            id: 'save',
            label: t('keys.save'),
            icon: 'check',
            keys: 'mod+s',
            group: script.name,
            onRun: () => void save(),
          },
          {
            id: 'run',
            label: t('keys.run'),
            icon: 'play',
            keys: 'mod+enter',
            group: script.name,
            onRun: () => void run('draft'),
          },
          {
            id: 'promote',
            label: t('promote.action'),
            icon: 'rocket',
            group: script.name,
            onRun: () => setPromoting(true),
          },
        ],
  );
  const code = (
    <CodePane
      ws={ws}
      name={script.name}
      type={script.type}
      code={value.scriptCode}
      onChange={(scriptCode) => edit.patch({ scriptCode })}
      names={names}
      readOnly={readOnly}
      coverage={reached}
      goTo={goTo}
      onSave={() => void save()}
      onRun={() => void run('draft')}
    />
  );
  const showLine = (line: number) => {
    setView('code');
    setPart('code');
    setGoTo({ line, column: 1 });
  };
  const outputPart = (
    <>
      <RunningRuns ws={ws} scriptId={id} runs={running} mayCancel={!readOnly} />
      <OutputPanel output={output} onLine={showLine} />
    </>
  );
  const side =
    !trial?.vthingId || !trial.conversation_id ? (
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
    ) : (
      <TrialPanel
        key={trial.conversation_id}
        ws={ws}
        run={trial}
        device={trial.vthingId}
        conversationId={trial.conversation_id}
        name={script.name}
        onAgain={() => void run(trial.branch)}
        onClose={() => setTrial(null)}
      />
    );
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
            busy={playing}
            type={script.type}
            onRun={(branch, alarm) => void run(branch, alarm)}
          />
        }
        onSave={() => void save()}
        onDiscard={() => void discard()}
        onPromote={() => setPromoting(true)}
        onStop={() => void askStop(ws, script)}
      />
      <Notices>
        {edit.overtaken && (
          <Alert tone="warning">
            {t('overtaken', { author: script.updated_by, version: script.version })}{' '}
            <Button size="s" onClick={() => setView('versions')}>
              {t('view.versions')}
            </Button>
          </Alert>
        )}
        {failing > 0 && (
          <Alert tone="warning">
            {t('scriptTests:failingSaved', { count: failing })}{' '}
            <Button size="s" onClick={() => setView('tests')}>
              {t('scriptTests:show')}
            </Button>
          </Alert>
        )}
        <WaitingNotice ws={ws} scriptId={id} readOnly={readOnly} />
        {saving.error && !promoting && <Alert>{saving.error}</Alert>}
      </Notices>
      {view === 'tests' ? (
        <TestsView
          ws={ws}
          scriptId={id}
          script={{
            isAlarm: script.type === 'alarm',
            isDialog: script.type === 'dialog',
            isFunction: value.attributes.triggers.some(({ kind }) => kind === 'function'),
          }}
          content={dirty ? value : undefined}
          readOnly={readOnly}
          onLine={showLine}
        />
      ) : view === 'versions' ? (
        <VersionsView ws={ws} script={script} onRevert={readOnly ? null : revert} />
      ) : narrow ? (
        <NarrowParts part={part} onPart={setPart} code={code} output={outputPart} side={side} />
      ) : (
        <SplitPane
          label={t('resize.side')}
          sized="second"
          min={240}
          {...sideSize}
          first={
            <SplitPane
              label={t('resize.output')}
              orientation="vertical"
              sized="second"
              min={96}
              {...outputSize}
              first={code}
              second={outputPart}
            />
          }
          second={side}
        />
      )}
      {saving.conflict && <MergeDialog ws={ws} conflict={saving.conflict} onAnswer={saving.conflict.answer} />}
      {promoting && !saving.conflict && (
        <PromoteDialog
          ws={ws}
          script={script}
          content={value}
          names={names}
          busy={saving.busy}
          error={saving.error}
          onPromote={(message, override) => void promote(message, override)}
          onClose={() => {
            setPromoting(false);
            saving.clearError();
          }}
        />
      )}
    </Column>
  );
}
