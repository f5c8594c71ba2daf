import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { Button } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { useId, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { stepSummary, stepIcon } from '../steps/stepLooks.ts';
import { JsonText } from '../../../shared/ui/JsonText.tsx';
import { Parts, Steps } from './Timeline.styles.ts';

/** The position of a step's bar on the timeline of the run's calls. */
function barOf(steps: readonly ScriptStep[], place: number): CSSProperties {
  const all = Math.max(
    1,
    steps.reduce((sum, { ms }) => sum + ms, 0),
  );
  const before = steps.slice(0, place).reduce((sum, { ms }) => sum + ms, 0);
  const width = Math.max(0.03, (steps[place]?.ms ?? 0) / all);
  // A background position is a share of the space that its size leaves.
  const start = width >= 1 ? 0 : Math.min(1, before / all / (1 - width));
  return { backgroundSize: `${width * 100}% 100%`, backgroundPosition: `${start * 100}% 0` };
}

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(last, place + 1),
  ArrowUp: (place) => Math.max(0, place - 1),
  Home: () => 0,
  End: (_, last) => last,
};

interface TimelineProps {
  steps: readonly ScriptStep[];
  /** Index of the open step; -1: none. */
  chosen: number;
  onChoose: (place: number) => void;
  /** Opens the version of the script, or of a function, at the line of a step. */
  onLine: (step: ScriptStep) => void;
}

/** The calls of a run, each with its duration and its line; the selected one with its arguments and its result. */
export function Timeline({ steps, chosen, onChoose, onLine }: TimelineProps) {
  const { t } = useTranslation('workflows');
  const { duration, exact } = useFormats();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  if (steps.length === 0) return t('runs.detail.noSteps');
  const move = (event: KeyboardEvent) => {
    const place = moves[event.key]?.(chosen, steps.length - 1);
    const isStep = event.target instanceof HTMLElement && event.target.dataset['part'] === 'step';
    if (place === undefined || !isStep) return;
    event.preventDefault();
    onChoose(place);
    list.current?.querySelectorAll<HTMLElement>('[data-part="step"]')[place]?.focus();
  };
  return (
    <Steps ref={list} onKeyDown={move}>
      {steps.map((step, place) => {
        const isOpen = place === chosen;
        const outcome = t(step.error ? 'runs.detail.error' : 'runs.detail.result');
        return (
          <li key={step.seq} data-failed={step.error ? '' : undefined} data-chosen={isOpen ? '' : undefined}>
            <div data-part="row">
              <button
                type="button"
                data-part="step"
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-${place}` : undefined}
                onClick={() => onChoose(isOpen ? -1 : place)}
              >
                <span data-part="number">{step.seq + 1}</span>
                <Icon name={step.error ? 'circle-x' : stepIcon(step.kind)} size={14} />
                <code>{step.kind}</code>
                <span data-part="about">{stepSummary(step)}</span>
                <span data-part="bar" style={barOf(steps, place)} />
                <span data-part="time" title={exact(step.at)}>
                  {duration(step.ms)}
                </span>
              </button>
              <span data-part="line">
                {step.line !== null && (
                  <Button size="s" variant="ghost" onClick={() => onLine(step)}>
                    {step.function === null
                      ? t('runs.detail.line', { line: step.line })
                      : t('runs.detail.lineOf', { line: step.line, name: step.function })}
                  </Button>
                )}
              </span>
            </div>
            {isOpen && (
              <Parts id={`${id}-${place}`}>
                <div>
                  <h4>{t('runs.detail.input')}</h4>
                  <JsonText label={t('runs.detail.input')} value={step.args} />
                </div>
                <div>
                  <h4>{outcome}</h4>
                  <JsonText label={outcome} value={step.error ?? step.result} />
                </div>
              </Parts>
            )}
          </li>
        );
      })}
    </Steps>
  );
}
