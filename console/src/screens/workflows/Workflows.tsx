import { limits, type ScriptType } from '@parlance/contract/limits';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, IconButton, LinkButton } from '@parlance/ui-kit/form';
import { PageHeader, TabPanel, Tabs, type TabData } from '@parlance/ui-kit/layout';
import { fill, media } from '@parlance/ui-kit/theme';
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
  flex-direction: column;
  ${fill}
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
  const [creating, setCreating] = useState<ScriptType>();
  const [drafting, setDrafting] = useState(false);
  const onCreate = () => setCreating('std');
  const onDraft = () => setDrafting(true);
  useWorkflowKeys({ ws, onCreate, onDraft });
  const { tabs, nameOf, wanted, shown, missing, close } = useTabs(ws, section);
  const items = useTabItems(ws, tabs, nameOf);
  const value = wanted ?? section;
  const show = (one: string) => {
    const page = sections.find((known) => known === one);
    void navigate(href(page === undefined ? scriptPath(one) : sectionPath(page)));
  };
  return (
    <>
      <PageHeader
        title={t('common:title.workflows')}
        actions={
          <>
            {tabs.length > 0 && <Count>{t('tab.open', { count: tabs.length, most: limits.openScripts })}</Count>}
            <HeaderButtons
              ws={ws}
              lists={wanted === undefined && section === 'scripts'}
              onCreate={onCreate}
              onDraft={onDraft}
            />
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
        {wanted === undefined ? (
          <Section ws={ws} section={section} onCreate={setCreating} />
        ) : (
          <OpenedScript shown={shown} missing={missing} onSavedAnew={show} />
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

interface WorkflowActions {
  ws: string;
  onCreate: () => void;
  /** Opens the assistant, which drafts a script. */
  onDraft: () => void;
}

/** The actions of the header in the command palette, with the keys of some. */
function useWorkflowKeys({ ws, onCreate, onDraft }: WorkflowActions): void {
  const { t } = useTranslation(['workflows', 'assistant']);
  useScreenActions([
    ...(can('script:edit', ws)
      ? [
          { id: 'create', label: t('create.title'), icon: 'plus', keys: 'n', onRun: onCreate },
          { id: 'draft', label: t('assistant:action'), icon: 'sparkles', onRun: onDraft },
        ]
      : []),
    ...(can('workspace:edit', ws)
      ? [{ id: 'outside', label: t('outside'), icon: 'key', onRun: () => askForSettings('scripts') }]
      : []),
  ]);
}

interface HeaderButtonsProps extends WorkflowActions {
  /** Whether the list of scripts is shown, which makes a new one the main action. */
  lists: boolean;
}

function HeaderButtons({ ws, lists, onCreate, onDraft }: HeaderButtonsProps) {
  const { t } = useTranslation(['workflows', 'assistant']);
  return (
    <>
      {can('workspace:edit', ws) && (
        <IconButton icon="key" variant="secondary" label={t('outside')} onClick={() => askForSettings('scripts')} />
      )}
      {can('script:edit', ws) && (
        <>
          <IconButton icon="sparkles" variant="secondary" label={t('assistant:action')} onClick={onDraft} />
          <Button icon="plus" aria-keyshortcuts="n" variant={lists ? 'primary' : 'secondary'} onClick={onCreate}>
            {t('create.title')}
          </Button>
        </>
      )}
    </>
  );
}

/** The tabs of the pages, then those of the open scripts. */
function useTabItems(ws: string, tabs: readonly string[], nameOf: (id: string) => string): TabData[] {
  const { t } = useTranslation('workflows');
  const scripts = useScripts(ws).data?.data;
  const events = useEvents(ws).data?.data;
  const unsaved = useUnsaved();
  const counts: Record<WorkflowsSection, number | null | undefined> = {
    scripts: scripts?.length ?? null,
    events: events?.length ?? null,
    // No count: there are too many for the number to be useful.
    runs: undefined,
    alarms: undefined,
  };
  return [
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
}

interface SectionProps {
  ws: string;
  section: WorkflowsSection;
  onCreate: (type: ScriptType) => void;
}

/** The pages besides the list of scripts. */
const otherPages = { events: EventsTab, runs: RunsTab, alarms: AlarmsTab };

function Section({ ws, section, onCreate }: SectionProps) {
  if (section === 'scripts') return <ScriptsTab ws={ws} onCreate={onCreate} />;
  const Page = otherPages[section];
  return <Page ws={ws} />;
}

interface OpenedScriptProps {
  /** Undefined until the script has a tab. */
  shown: string | undefined;
  missing: boolean;
  onSavedAnew: (id: string) => void;
}

function OpenedScript({ shown, missing, onSavedAnew }: OpenedScriptProps) {
  const { t } = useTranslation('workflows');
  const unsaved = useUnsaved();
  // Unsaved changes of a deleted script are still in its editor.
  const kept = shown !== undefined && unsaved.has(shown);
  if (missing && !kept) {
    return (
      <EmptyState
        icon="workflow"
        title={t('missing.title')}
        text={t('missing.text')}
        action={<LinkButton href={sectionPath('scripts')}>{t('missing.action')}</LinkButton>}
      />
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      {shown === undefined ? (
        <Waiting />
      ) : (
        <ScriptEditor key={shown} scriptId={shown} deleted={missing} onSavedAnew={onSavedAnew} />
      )}
    </Suspense>
  );
}
