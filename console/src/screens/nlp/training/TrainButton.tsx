import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { train } from './trainingActions.ts';

interface TrainButtonProps {
  ws: string;
  /** Those that can be trained. */
  classes: readonly NlpClass[];
  /** The one meant; undefined: asks by a menu. */
  focus: NlpClass | undefined;
}

/** Trains the class in focus, or the one chosen. */
export function TrainButton({ ws, classes, focus }: TrainButtonProps) {
  const { t } = useTranslation('nlp');
  if (classes.length === 0) return null;
  if (focus) {
    return (
      <Button
        variant="primary"
        icon="play"
        title={t('training.trainOf', { name: focus.class_name })}
        disabled={focus.state === 'training'}
        onClick={() => void train(ws, focus)}
      >
        {t('action.train')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('action.train')}
      placement="bottom-end"
      searchable={classes.length > 10}
      trigger={(trigger) => (
        <Button variant="primary" icon="play" iconEnd="chevron-down" {...trigger}>
          {t('action.train')}
        </Button>
      )}
      items={classes.map((one) => ({
        key: one.id,
        label: one.class_name,
        hint: t(`state.${one.state}`),
        disabled: one.state === 'training',
        onSelect: () => void train(ws, one),
      }))}
    />
  );
}
