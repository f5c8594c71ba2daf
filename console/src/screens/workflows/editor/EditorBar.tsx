import type { Script } from '@parlance/contract/calls/scripts';
import type { ScriptViewer } from '@parlance/contract/calls/scriptRuns';
import { Kbd, Pill } from '@parlance/ui-kit/data';
import { Button, IconButton, SegmentedControl } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHref } from '../../../shared/state/address.ts';
import { typeIcons } from '../scripts/icons.ts';
import { runsPath } from '../workflowsAddress.ts';
import { Bar } from './layout.ts';
import { Viewers } from './Viewers.tsx';

export const views = ['code', 'tests', 'versions'] as const;
export type EditorView = (typeof views)[number];

interface EditorBarProps {
  script: Script;
  /** The name as edited. */
  name: string;
  view: EditorView;
  onView: (view: EditorView) => void;
  dirty: boolean;
  saving: boolean;
  readOnly: boolean;
  /** The users who have the script open. */
  viewers: readonly ScriptViewer[];
  run: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
  onPromote: () => void;
  onStop: () => void;
}

/** The version in production, beside the one that is edited. */
function VersionPill({ script: { version, production_version: running } }: { script: Script }) {
  const { t } = useTranslation('scriptEditor');
  if (running === null) return <Pill title={t('version.notRunningText')}>{t('version.notRunning', { version })}</Pill>;
  if (running === version)
    return (
      <Pill tone="good" icon="rocket">
        {t('version.same', { version })}
      </Pill>
    );
  return (
    <Pill tone="warning" icon="git-branch">
      {t('version.differs', { version, running })}
    </Pill>
  );
}

/** The header of an open script: its name, its version, and the actions on it. */
export function EditorBar(props: EditorBarProps) {
  const { script, name, view, onView, dirty, saving, readOnly, viewers, run } = props;
  const { onSave, onDiscard, onPromote, onStop } = props;
  const { t } = useTranslation(['scriptEditor', 'workflows', 'common']);
  const navigate = useNavigate();
  const href = useHref();
  const fewPixels = useMediaQuery('(max-width: 1399.98px)');
  const runs = {
    key: 'runs',
    label: t('runs'),
    icon: 'history',
    onSelect: () => void navigate(href(runsPath(script.name))),
  };
  const changes = [
    {
      key: 'discard',
      label: t('discard'),
      icon: 'undo-2',
      disabled: !dirty,
      reason: t('nothingToDiscard'),
      onSelect: onDiscard,
    },
    {
      key: 'stop',
      label: t('stop.action'),
      icon: 'ban',
      disabled: script.production_version === null,
      reason: t('run.noProduction'),
      onSelect: onStop,
    },
  ];
  return (
    <Bar>
      <h2 title={name}>{name}</h2>
      <Pill data-part="type" icon={typeIcons[script.type]}>
        {t(`workflows:type.${script.type}`)}
      </Pill>
      <VersionPill script={script} />
      <output>{dirty && <Pill tone="warning">{t('unsaved')}</Pill>}</output>
      <span data-part="space" />
      <Viewers viewers={viewers} />
      <SegmentedControl
        label={t('view.label')}
        value={view}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(next) => onView(views.find((each) => each === next) ?? 'code')}
      />
      {!readOnly && (
        <>
          {run}
          {fewPixels ? (
            <IconButton icon="rocket" variant="secondary" label={t('promote.action')} onClick={onPromote} />
          ) : (
            <Button icon="rocket" onClick={onPromote}>
              {t('promote.action')}
            </Button>
          )}
          <Button variant="primary" loading={saving} disabled={!dirty} onClick={onSave}>
            {t('common:action.save')} <Kbd keys="Mod+S" />
          </Button>
        </>
      )}
      <Menu
        label={t('more')}
        placement="bottom-end"
        items={readOnly ? [runs] : [runs, ...changes]}
        trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={t('more')} />}
      />
    </Bar>
  );
}
