import { Button, DateRange } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { isReadersZone } from '../time.ts';
import { labelled } from '../i18n/labelled.ts';

export interface PeriodChoice {
  label: string;
  pressed: boolean;
  onChoose: () => void;
}

interface PeriodButtonProps {
  /** The text of the current period. */
  shown: string;
  choices: readonly PeriodChoice[];
  /** First and last day, or null. */
  range: { from: string; to: string } | null;
  onRange: (from: string, to: string) => void;
  /** Time zone of the days. */
  zone: string;
}

const Note = styled.p`
  margin: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

function Panel({ choices, range, onRange, zone, close }: Omit<PeriodButtonProps, 'shown'> & { close: () => void }) {
  const { t } = useTranslation();
  const [own, setOwn] = useState(range ?? { from: '', to: '' });
  return (
    <Stack gap={4}>
      <Inline>
        {choices.map(({ label, pressed, onChoose }) => (
          <Button
            key={label}
            size="s"
            aria-pressed={pressed}
            onClick={() => {
              onChoose();
              close();
            }}
          >
            {label}
          </Button>
        ))}
      </Inline>
      <DateRange label={t('period.custom')} value={own} onChange={setOwn} presets={[]} />
      <Note>{t('period.zone', { zone })}</Note>
      <Inline justify="end">
        <Button
          variant="primary"
          disabled={!own.from || !own.to}
          onClick={() => {
            onRange(own.from, own.to);
            close();
          }}
        >
          {t('period.apply')}
        </Button>
      </Inline>
    </Stack>
  );
}

/** The period of a screen: one of the usual spans, or a first and a last day. */
export function PeriodButton({ shown: days, ...panel }: PeriodButtonProps) {
  const { t } = useTranslation();
  const { zone } = panel;
  // A user in another time zone sees which zone the days are of.
  const shown = isReadersZone(zone) ? days : t('period.inZone', { days, zone });
  return (
    <Popover
      label={t('period.label')}
      placement="bottom-end"
      width={432}
      trigger={(trigger) => (
        <Button icon="calendar" iconEnd="chevron-down" {...trigger} aria-label={labelled(t('period.label'), shown)}>
          {shown}
        </Button>
      )}
    >
      {(close) => <Panel {...panel} close={close} />}
    </Popover>
  );
}
