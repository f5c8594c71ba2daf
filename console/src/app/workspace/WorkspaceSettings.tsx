import type { Workspace } from '@parlance/contract/calls/workspaces';
import { Skeleton } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, CancelButton } from '@parlance/ui-kit/form';
import { Stack, TabPanel, Tabs } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useCall } from '../../shared/api/queryClient.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { settingsTabs, workspaceSettings, type SettingsTab } from '../../shared/state/workspaceSettings.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { useGuardedClose } from '../../shared/ui/useGuardedClose.ts';
import { EndpointTab } from './EndpointTab.tsx';
import { RemoveConfiguration } from './RemoveConfiguration.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { GithubForm } from './GithubForm.tsx';
import { GitSync } from './GitSync.tsx';
import { RetentionTab } from './RetentionTab.tsx';
import { ScriptsTab } from './ScriptsTab.tsx';
import { SmtpTab } from './SmtpTab.tsx';
import type { FormState } from './configuration/useStoredForm.ts';
import { WidgetTab } from './widget/WidgetTab.tsx';

const isTab = (id: string): id is SettingsTab => settingsTabs.some((each) => each === id);

/** As high with each tab, so that the tabs stay in place. */
const Frame = styled(Modal)`
  height: min(100%, 720px);
`;

const Panel = styled(TabPanel)`
  padding-top: var(--space-4);
`;

const still: FormState = { dirty: false, saving: false };

/**
 * Settings of the open workspace. They close when it is deleted or no longer accessible, and do not switch to the
 * workspace that is shown next.
 */
export function WorkspaceSettings({ onClose }: { onClose: () => void }) {
  const { list, current } = useSnapshot(workspace);
  const [opened] = useState(current);
  const shown = list.find((each) => each.workspace === current);
  const isGone = !list.some((each) => each.workspace === opened);
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  return shown && <Settings key={shown.workspace} shown={shown} onClose={onClose} />;
}

interface GithubTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStateChange: (standing: FormState) => void;
}

/** The workspace as code: its classes, intents and corpora as files of a git repository. */
function GithubTab({ ws, id, dirty, onStateChange }: GithubTabProps) {
  const { t } = useTranslation('workspace');
  const github = useCall('GET /api/1.0/workspaces/:ws/configuration/github', { params: { ws } });
  return (
    <Stack gap={5}>
      <p>{t('github.text')}</p>
      <Answer query={github} loading={<Skeleton lines={8} />}>
        {(stored) => (
          <>
            <GithubForm ws={ws} id={id} stored={stored} onStateChange={onStateChange} />
            <GitSync ws={ws} stored={stored} dirty={dirty} />
            {stored.url !== '' && <RemoveConfiguration ws={ws} name="github" version={stored.version} />}
          </>
        )}
      </Answer>
    </Stack>
  );
}

/** One form per tab; unsaved values are kept when the tab changes. */
function Settings({ shown, onClose }: { shown: Readonly<Workspace>; onClose: () => void }) {
  const { t } = useTranslation(['workspace', 'common', 'llm', 'speech', 'retention']);
  const id = useId();
  const [tab, setTab] = useState<SettingsTab>(() => workspaceSettings.asked ?? 'general');
  const [seen, setSeen] = useState<ReadonlySet<SettingsTab>>(new Set([tab]));
  const [standing, setStanding] = useState<Partial<Record<SettingsTab, FormState>>>({});
  const nameOf = (each: SettingsTab) =>
    each === 'llm' || each === 'speech' || each === 'retention' ? t(`${each}:tab`) : t(`tab.${each}`);
  const dirty = settingsTabs.filter((each) => standing[each]?.dirty);
  const { saving } = standing[tab] ?? still;
  const show = (next: string) => {
    if (!isTab(next)) return;
    setSeen((before) => new Set(before).add(next));
    setTab(next);
  };
  const close = useGuardedClose(dirty.length > 0, onClose);
  const formOf = (each: SettingsTab) => ({
    id: `${id}-${each}`,
    onStateChange: (now: FormState) => setStanding((before) => ({ ...before, [each]: now })),
  });
  const content = {
    general: <GeneralTab shown={shown} onDeleted={onClose} {...formOf('general')} />,
    github: <GithubTab ws={shown.workspace} dirty={standing.github?.dirty ?? false} {...formOf('github')} />,
    smtp: <SmtpTab ws={shown.workspace} dirty={standing.smtp?.dirty ?? false} {...formOf('smtp')} />,
    llm: <EndpointTab kind="llm" ws={shown.workspace} dirty={standing.llm?.dirty ?? false} {...formOf('llm')} />,
    speech: (
      <EndpointTab kind="speech" ws={shown.workspace} dirty={standing.speech?.dirty ?? false} {...formOf('speech')} />
    ),
    scripts: <ScriptsTab ws={shown.workspace} {...formOf('scripts')} />,
    retention: <RetentionTab ws={shown.workspace} {...formOf('retention')} />,
    widget: (
      <WidgetTab
        ws={shown.workspace}
        label={shown.label}
        dirty={standing.widget?.dirty ?? false}
        {...formOf('widget')}
      />
    ),
  };
  return (
    <Frame
      open
      size="large"
      // A press outside comes before the field that is being written has told its text.
      closeOnOutside={false}
      guard={false}
      onClose={close}
      title={t('settingsTitle')}
      footer={
        <>
          <CancelButton onClick={close}>{t('common:action.close')}</CancelButton>
          <Button
            variant="primary"
            type="submit"
            form={`${id}-${tab}`}
            loading={saving}
            disabled={!dirty.includes(tab)}
          >
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <Tabs
        id={id}
        label={t('settingsTitle')}
        items={settingsTabs.map((each) => ({
          id: each,
          label: dirty.includes(each) ? t('tab.unsaved', { name: nameOf(each) }) : nameOf(each),
        }))}
        value={tab}
        onChange={show}
      />
      {settingsTabs
        .filter((each) => seen.has(each))
        .map((each) => (
          <Panel key={each} tabs={id} tab={each} hidden={each !== tab}>
            <Suspense fallback={<Waiting />}>{content[each]}</Suspense>
          </Panel>
        ))}
      <LeaveGuard dirty={dirty.length > 0 && !saving} />
    </Frame>
  );
}
