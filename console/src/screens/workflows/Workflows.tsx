import { limits, type ScriptType } from '@parlance/contract/limits';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, IconButton, LinkButton } from '@parlance/ui-kit/form';
import { PageHeader, TabPanel, Tabs, type TabData } from '@parlance/ui-kit/layout';
import { media } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { useHref } from '../../shared/state/address.ts';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { can } from '../../shared/state/session.ts';
import { askForSettings } from '../../shared/state/workspaceSettings.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { AlarmsTab } from './alarms/AlarmsTab.tsx';
import { useEvents, useScripts } from './data/queries.ts';
import { EventsTab } from './events/EventsTab.tsx';
import { useTabs } from './open/useTabs.ts';
import { RunsTab } from './runs/RunsTab.tsx';
import { NewScript } from './scripts/NewScript.tsx';
import { ScriptsTab } from './scripts/ScriptsTab.tsx';
import { typeIcons } from './scripts/icons.ts';
import { useUnsaved } from './unsaved.ts';
import { scriptPath, sectionPath, sections, type WorkflowsSection } from './workflowsAddress.ts';

const AssistantDialog = lazy(async () => ({
  default: (await import('./assistant/AssistantDialog.tsx')).AssistantDialog,
}));
const ScriptEditor = lazy(async () => ({ default: (await import('./editor/ScriptEditor.tsx')).ScriptEditor }));

/** The height below the header. */
const Panel = styled(TabPanel)`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

const Count = styled.span`
  align-self: center;
  color: var(--text-muted);
  white-space: nowrap;
  ${media.underTablet} {
    display: none;
  }
`;

/** A page of the screen or an open script, with the tabs of both. */
export function Workflows({ ws, section }: { ws: string; section: WorkflowsSection }) {
  const { t } = useTranslation(['workflows', 'assistant', 'common']);
  const id = useId();
  const navigate = useNavigate();
  const href = useHref();
  const scripts = useScripts(ws).data?.data;
  const events = useEvents(ws).data?.data;
  const unsaved = useUnsaved();
  const [creating, setCreating] = useState<ScriptType>();
  const [drafting, setDrafting] = useState(false);
  const editable = can('script:edit', ws);
  const administers = can('workspace:edit', ws);
  useScreenActions([
    ...(editable
      ? [
          { id: 'create', label: t('create.title'), icon: 'plus', keys: 'n', onRun: () => setCreating('std') },
          { id: 'draft', label: t('assistant:action'), icon: 'sparkles', onRun: () => setDrafting(true) },
        ]
      : []),
    ...(administers
      ? [{ id: 'outside', label: t('outside'), icon: 'key', onRun: () => askForSettings('scripts') }]
      : []),
  ]);
  const { tabs, nameOf, wanted, shown, missing, close } = useTabs(ws, section);

  // Unsaved changes of a deleted script are still in its editor.
  const kept = shown !== undefined && unsaved.has(shown);
  const counts: Record<WorkflowsSection, number | null | undefined> = {
    scripts: scripts?.length ?? null,
    events: events?.length ?? null,
    // No count: there are too many for the number to be useful.
    runs: undefined,
    alarms: undefined,
  };
  const items: TabData[] = [
    ...sections.map((one) => ({ id: one, label: t(`tab.${one}`), count: counts[one] })),
    ...tabs.map((one, index) => {
      const type = scripts?.find(({ script_id }) => script_id === one)?.type;
      return {
        id: one,
        label: nameOf(one),
        icon: type && typeIcons[type],
        closable: true,
        unsaved: unsaved.has(one),
        separated: index === 0,
      };
    }),
  ];
  const value = wanted ?? section;
  const page = (one: string) => sections.find((known) => known === one);
  const show = (one: string) => {
    const known = page(one);
    void navigate(href(known === undefined ? scriptPath(one) : sectionPath(known)));
  };
  return (
    <>
      <PageHeader
        title={t('common:screen.workflows')}
        actions={
          <>
            {tabs.length > 0 && <Count>{t('tab.open', { count: tabs.length, most: limits.openScripts })}</Count>}
            {administers && (
              <IconButton
                icon="key"
                variant="secondary"
                label={t('outside')}
                onClick={() => askForSettings('scripts')}
              />
            )}
            {editable && (
              <IconButton
                icon="sparkles"
                variant="secondary"
                label={t('assistant:action')}
                onClick={() => setDrafting(true)}
              />
            )}
            {editable && (
              <Button
                icon="plus"
                aria-keyshortcuts="n"
                variant={wanted === undefined && section === 'scripts' ? 'primary' : 'secondary'}
                onClick={() => setCreating('std')}
              >
                {t('create.title')}
              </Button>
            )}
          </>
        }
        tabs={
          <Tabs
            id={id}
            label={t('tab.label')}
            items={items}
            value={value}
            onChange={show}
            onClose={(one) => void close(one)}
            choosesNeighbour={false}
            activation="manual"
          />
        }
      />
      <Panel tabs={id} tab={value}>
        {wanted === undefined && section === 'scripts' && <ScriptsTab ws={ws} onCreate={setCreating} />}
        {wanted === undefined && section === 'events' && <EventsTab ws={ws} />}
        {wanted === undefined && section === 'runs' && <RunsTab ws={ws} />}
        {wanted === undefined && section === 'alarms' && <AlarmsTab ws={ws} />}
        {shown !== undefined && missing && !kept && (
          <EmptyState
            icon="workflow"
            title={t('missing.title')}
            text={t('missing.text')}
            action={<LinkButton href={sectionPath('scripts')}>{t('missing.action')}</LinkButton>}
          />
        )}
        {wanted !== undefined && (!missing || kept) && (
          <Suspense fallback={<Waiting />}>
            {shown === undefined ? (
              <Waiting />
            ) : (
              <ScriptEditor key={shown} scriptId={shown} deleted={missing} onSavedAnew={show} />
            )}
          </Suspense>
        )}
      </Panel>
      {drafting && (
        <Suspense>
          <AssistantDialog
            ws={ws}
            onClose={() => setDrafting(false)}
            onCreated={({ script_id }) => {
              setDrafting(false);
              notifyDone(t('assistant:saved'));
              show(script_id);
            }}
          />
        </Suspense>
      )}
      {creating !== undefined && (
        <NewScript
          ws={ws}
          type={creating}
          scripts={scripts ?? []}
          onClose={() => setCreating(undefined)}
          onCreated={({ script_id }) => {
            setCreating(undefined);
            show(script_id);
          }}
        />
      )}
    </>
  );
}
