import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { PageHeader } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { media } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { can } from '../../shared/state/session.ts';
import { AppLink } from '../../shared/ui/AppLink.tsx';
import { addressName, type ListTab, studioPath } from './address/studioAddress.ts';
import { StudioTabs } from './parts/StudioTabs.tsx';
import { hasDifferences } from './publish/differences.ts';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { TrainButton } from './training/TrainButton.tsx';
import { train } from './training/trainingActions.ts';
import { TrainingPill } from './training/TrainingPill.tsx';
import { mostUrgent, publishable, publishesNext } from './training/trainingView.ts';

/** On a phone the states share the line of the title: a second line would move everything below when they load. */
const States = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;
  ${media.underPhone} {
    flex: 1 1 0;
    flex-wrap: nowrap;
    > * {
      min-width: 0;
    }
  }
`;
/** Hidden on a phone beside other states, for lack of room: the class's page shows unpublished changes too. */
const DraftLink = styled(AppLink)`
  ${media.underPhone} {
    &:not(:only-child) {
      display: none;
    }
  }
`;

interface StudioHeaderProps {
  ws: string;
  tab: ListTab;
  /** Undefined until they are loaded. */
  classes: readonly NlpClass[] | undefined;
  /** The class in focus. */
  focus: NlpClass | undefined;
  /** Undefined for users who may not import. */
  onImport: (() => void) | undefined;
  onExport: () => void;
  onTry: () => void;
}

/** Title, training state and actions of the studio. */
export function StudioHeader({ ws, tab, classes: read, focus, onImport, onExport, onTry }: StudioHeaderProps) {
  const { t } = useTranslation(['nlp', 'common', 'trial', 'exchange', 'models']);
  const classes = read ?? [];
  const trainable = classes.filter((one) => !one.static);
  const shown = focus ?? mostUrgent(classes);
  const draft = focus && hasDifferences(focus) ? focus : trainable.find(hasDifferences);
  const mayEdit = can('nlp_class:edit', ws);
  const mayExport = (['nlp_class:read', 'nlp_intent:read', 'nlp_corpus:read'] as const).every((one) => can(one, ws));
  useScreenActions([
    ...(onImport ? [{ id: 'import', label: t('action.import'), icon: 'upload', onRun: onImport }] : []),
    ...(mayExport ? [{ id: 'export', label: t('exchange:export.action'), icon: 'download', onRun: onExport }] : []),
    ...(mayEdit ? trainable : []).map((one) => ({
      id: `train-${one.id}`,
      label: t('training.trainOf', { name: one.class_name }),
      icon: 'play',
      onRun: () => void train(ws, one),
    })),
  ]);
  return (
    <PageHeader
      title={t('title.nlp', { ns: 'common' })}
      badges={
        <States>
          {shown && <TrainingPill ws={ws} one={shown} named={trainable.length > 1} />}
          {draft && (
            <DraftLink href={studioPath('class', addressName(draft.class_name, draft.id))}>
              <Pill tone="info" icon="pencil">
                {draft.unpublished_training
                  ? t('models:differences.pillAll')
                  : t('models:differences.pill', { count: draft.unpublished })}
              </Pill>
            </DraftLink>
          )}
        </States>
      }
      actions={
        <>
          <IconButton
            icon="flask-conical"
            variant="secondary"
            label={t('trial:title')}
            aria-keyshortcuts="t"
            onClick={onTry}
          />
          {onImport && (
            // The label would wrap the primary action to another line on a phone.
            <Button icon="upload" iconOnPhones onClick={onImport}>
              {t('action.import')}
            </Button>
          )}
          {mayExport && (
            <IconButton icon="download" variant="secondary" label={t('exchange:export.action')} onClick={onExport} />
          )}
          {mayEdit && (
            <PublishButton
              ws={ws}
              classes={publishable(trainable, focus)}
              variant={publishesNext(trainable, focus) ? 'primary' : 'secondary'}
            />
          )}
          {mayEdit && <TrainButton ws={ws} classes={read && trainable} focus={focus} />}
        </>
      }
      tabs={<StudioTabs ws={ws} tab={tab} />}
    />
  );
}

interface PublishButtonProps {
  ws: string;
  /** The classes that can be published. */
  classes: readonly NlpClass[];
  variant: 'primary' | 'secondary';
}

/** Opens the comparison of a draft model with the published one; with several classes, a menu selects one. */
function PublishButton({ ws, classes, variant }: PublishButtonProps) {
  const { t } = useTranslation(['models', 'nlp']);
  const [opened, setOpened] = useState<NlpClass>();
  // The current version of the class: its training may end while the dialog is open.
  const shown = classes.find(({ id }) => id === opened?.id) ?? opened;
  const [only] = classes;
  return (
    <>
      {only && classes.length === 1 && (
        <Button
          variant={variant}
          icon="rocket"
          title={t('publishNewest', { name: only.class_name })}
          onClick={() => setOpened(only)}
        >
          {t('action.publish')}
        </Button>
      )}
      {classes.length > 1 && (
        <Menu
          label={t('action.publish')}
          placement="bottom-end"
          searchable={classes.length > 10}
          items={classes.map((one) => ({
            key: one.id,
            label: one.class_name,
            hint: t(`nlp:state.${one.state}`),
            onSelect: () => setOpened(one),
          }))}
          trigger={(trigger) => (
            <Button variant={variant} icon="rocket" iconEnd="chevron-down" {...trigger}>
              {t('action.publish')}
            </Button>
          )}
        />
      )}
      {shown && <PublishDialog ws={ws} one={shown} onClose={() => setOpened(undefined)} />}
    </>
  );
}
