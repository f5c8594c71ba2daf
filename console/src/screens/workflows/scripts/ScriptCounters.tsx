import type { ListedScript } from '@parlance/contract/calls/scripts';
import { scriptTypes } from '@parlance/contract/limits';
import { Icon } from '@parlance/ui-kit/icons';
import { focusRing, media } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { type ScriptFilters, stageOf, stages } from './useScriptFilters.ts';
import { stageIcons, typeIcons } from './icons.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  padding-bottom: var(--space-3);

  > fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
`;

const Counter = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius-pill);
  background: var(--surface);
  color: var(--text-muted);
  font: inherit;
  font-size: var(--size-s);
  cursor: pointer;
  ${focusRing}

  > b {
    color: var(--text);
    font-weight: var(--weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    &:hover {
      border-color: var(--line-control);
      color: var(--text);
    }
  }
  &[aria-pressed='true'] {
    border-color: var(--brand-solid);
    background: var(--brand-subtle);
    color: var(--text);
  }
`;

/** As wide as a digit: placeholder for a number that is not loaded yet. */
const figureSpace = '\u2007';

interface ScriptCountersProps {
  /** Undefined while they load, so there are no counts yet. */
  scripts: readonly ListedScript[] | undefined;
  filters: ScriptFilters;
}

/** The number of scripts of each type and stage; a counter filters the list, and pressed again shows all. */
export function ScriptCounters({ scripts, filters }: ScriptCountersProps) {
  const { t } = useTranslation('workflows');
  const { number } = useFormats();
  const counter = (icon: string, label: string, count: number | undefined, pressed: boolean, onToggle: () => void) => (
    <Counter key={label} type="button" aria-pressed={pressed} onClick={onToggle}>
      <Icon name={icon} size={14} />
      {label} <b>{count === undefined ? figureSpace : number(count)}</b>
    </Counter>
  );
  return (
    <Bar>
      <fieldset aria-label={t('column.type')}>
        {scriptTypes.map((type) => {
          const pressed = filters.type === type;
          const count = scripts?.filter((one) => one.type === type).length;
          return counter(typeIcons[type], t(`type.${type}`), count, pressed, () =>
            filters.set({ type: pressed ? '' : type }),
          );
        })}
      </fieldset>
      <fieldset aria-label={t('column.stage')}>
        {stages.map((stage) => {
          const pressed = filters.stage === stage;
          const count = scripts?.filter((one) => stageOf(one) === stage).length;
          return counter(stageIcons[stage], t(`stage.${stage}`), count, pressed, () =>
            filters.set({ stage: pressed ? '' : stage }),
          );
        })}
      </fieldset>
    </Bar>
  );
}
