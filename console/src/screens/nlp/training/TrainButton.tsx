import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Menu, type MenuEntry } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { train, trainAll } from './trainingActions.ts';
import { needTraining, trainsNext } from './trainingView.ts';

interface TrainButtonProps {
  ws: string;
  /** The classes that can be trained; undefined until they are loaded. */
  classes: readonly NlpClass[] | undefined;
  /** The class to train; undefined: a menu selects it. */
  focus: NlpClass | undefined;
}

/** Trains the class in focus, a selected one, or all that need training. */
export function TrainButton({ ws, classes, focus }: TrainButtonProps) {
  const { t } = useTranslation(['nlp', 'models']);
  if (!classes)
    return (
      <Button icon="play" iconEnd="chevron-down" disabled>
        {t('action.train')}
      </Button>
    );
  if (classes.length === 0) return null;
  const needing = needTraining(classes);
  const items: MenuEntry[] = [
    ...(needing.length > 0
      ? [
          {
            key: 'all',
            label: t('action.trainAll', { ns: 'models', count: needing.length }),
            icon: 'play',
            onSelect: () => void trainAll(ws, needing),
          },
          { type: 'separator' as const, key: 'line' },
        ]
      : []),
    ...classes.map((one) => ({
      key: one.id,
      label: one.class_name,
      hint: t(`state.${one.state}`),
      disabled: one.state === 'training',
      onSelect: () => void train(ws, one),
    })),
  ];
  const variant = trainsNext(classes, focus) ? 'primary' : 'secondary';
  const menu = { items, placement: 'bottom-end', searchable: classes.length > 10 } as const;
  if (!focus) {
    return (
      <Menu
        label={t('action.train')}
        trigger={(trigger) => (
          <Button variant={variant} icon="play" iconEnd="chevron-down" {...trigger}>
            {t('action.train')}
          </Button>
        )}
        {...menu}
      />
    );
  }
  return (
    <Inline gap={1} wrap={false}>
      <Button
        variant={variant}
        icon="play"
        title={t('training.trainOf', { name: focus.class_name })}
        loading={focus.state === 'training'}
        onClick={() => void train(ws, focus)}
      >
        {t('action.train')}
      </Button>
      {classes.length > 1 && (
        <Menu
          label={t('action.chooseClass', { ns: 'models' })}
          trigger={(trigger) => (
            <IconButton
              variant={variant}
              icon="chevron-down"
              label={t('action.chooseClass', { ns: 'models' })}
              {...trigger}
            />
          )}
          {...menu}
        />
      )}
    </Inline>
  );
}
