import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { can } from '../../../shared/state/session.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useTasks } from '../data/queries.ts';
import { StateLabel } from './StateLabel.tsx';
import { train } from './trainingActions.ts';

const Trigger = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  cursor: pointer;
`;
const Title = styled.strong`
  font-weight: var(--weight-semibold);
`;

/** A pill for a failed training; opened, it shows the reason and the actions. */
export function FailedPill({ ws, one, name }: { ws: string; one: NlpClass; name: string | undefined }) {
  const { t } = useTranslation(['nlp', 'models']);
  const { data } = useTasks(ws);
  const task = data?.data.find(
    ({ kind, subject, status }) => kind === 'train' && subject === one.id && status === 'error',
  );
  return (
    <Popover
      label={t('training.failed')}
      width={320}
      trigger={(trigger) => (
        <Trigger type="button" {...trigger}>
          <Pill tone="bad" icon="circle-alert">
            <StateLabel name={name}>{t('training.error')}</StateLabel>
          </Pill>
        </Trigger>
      )}
    >
      {(close) => (
        <Stack gap={3}>
          <Title>{t('training.failed')}</Title>
          <p>{task?.error ? errorText(task.error) : t('training.failedText')}</p>
          <Inline gap={2}>
            {can('nlp_class:edit', ws) && (
              <Button
                size="s"
                icon="play"
                onClick={() => {
                  close();
                  void train(ws, one);
                }}
              >
                {t('action.trainAgain', { ns: 'models' })}
              </Button>
            )}
            <LinkButton
              size="s"
              variant="ghost"
              href={studioPath('class', addressName(one.class_name, one.id), 'trainings')}
              onClick={close}
            >
              {t('action.showTrainings', { ns: 'models' })}
            </LinkButton>
          </Inline>
        </Stack>
      )}
    </Popover>
  );
}
