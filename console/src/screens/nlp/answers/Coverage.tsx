import type { IntentSummary, ModelComparison, NlpClass } from '@parlance/contract/calls/nlp';
import { LinkButton } from '@parlance/ui-kit/form';
import { Inline, Link } from '@parlance/ui-kit/layout';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { hasAnswer } from '../../../shared/answers/hasAnswer.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useIntents } from '../data/queries.ts';
import { useAskedBases } from './useAskedBases.ts';

/** The line height makes each link large enough to press. */
const NameLine = styled.p`
  line-height: 24px;
  a {
    display: inline-block;
    min-width: 24px;
  }
`;

/** The number of intents, and the intents without an answer. */
interface Coverage {
  total: number;
  without: readonly IntentSummary[];
}

/**
 * The coverage of a class's intents by answers; undefined until it is loaded, and for users who may not see intents.
 */
export function useCoverage(ws: string, one: NlpClass): Coverage | undefined {
  const intents = useIntents(ws).data?.data;
  return useMemo(() => {
    if (!intents || one.static) return undefined;
    const inside = new Set(one.intents);
    const own = intents.filter(({ id }) => inside.has(id));
    return { total: own.length, without: own.filter((intent) => !hasAnswer(intent)) };
  }, [intents, one]);
}

/** The address of the intents of a class without an answer. */
const unansweredPath = (one?: NlpClass): string =>
  `/nlp/intent?${new URLSearchParams({ ...(one && { class: one.class_name }), answers: 'none' })}`;

/** Maximum number of names that are listed; the others are counted. */
const maxNamed = 12;

interface CoverageAlertProps {
  ws: string;
  one: NlpClass;
  /** Lists the names of the intents. */
  listed?: boolean;
  /** Called when a link was followed. */
  onLeave?: (() => void) | undefined;
}

/** Says that intents of a class have no answer; renders nothing where each has one. */
export function CoverageAlert({ ws, one, listed = false, onLeave }: CoverageAlertProps) {
  const { t } = useTranslation('nlp');
  const { list } = useFormats();
  const coverage = useCoverage(ws, one);
  const asked = useAskedBases(ws, [one.id]);
  if (!coverage || coverage.without.length === 0) return null;
  const { total, without } = coverage;
  const effect = asked.length > 0 ? t('coverage.asked', { names: list(asked) }) : t('coverage.effect');
  return (
    <Alert tone={asked.length > 0 ? 'info' : 'warning'}>
      <Inline gap={2}>
        {t('coverage.some', { answered: total - without.length, count: total })} {listed && effect}
        {can('nlp_intent:edit', ws) && (
          <LinkButton size="s" icon="pencil" href={unansweredPath(one)} onClick={onLeave}>
            {t('coverage.write')}
          </LinkButton>
        )}
      </Inline>
      {listed && (
        <Names
          all={without.map(({ id, intent_name }) => ({
            key: id,
            name: (
              <Link href={studioPath('intent', addressName(intent_name, id), 'answers')} onClick={onLeave}>
                {intent_name}
              </Link>
            ),
          }))}
        />
      )}
    </Alert>
  );
}

/** The first names of a list, and the number of the others. */
function Names({ all }: { all: readonly { key: string; name: ReactNode }[] }) {
  const { t } = useTranslation('nlp');
  return (
    <NameLine>
      {all.slice(0, maxNamed).map(({ key, name }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {name}
        </span>
      ))}
      {all.length > maxNamed && ` ${t('coverage.more', { count: all.length - maxNamed })}`}
    </NameLine>
  );
}

/** Says that restored content leaves intents without an answer; those that have one at present come first. */
export function RestoredCoverage({ restored }: { restored: NonNullable<ModelComparison['restored']> }) {
  const { t } = useTranslation('nlp');
  const { intents, without_answer: without } = restored;
  if (without.length === 0) return null;
  const lost = without.filter((one) => one.answered_now);
  return (
    <Alert tone="warning">
      {t('coverage.restored', { answered: intents - without.length, count: intents })}{' '}
      {lost.length > 0 && t('coverage.lost', { count: lost.length })} {t('coverage.effect')}
      <Names
        all={[...lost, ...without.filter((one) => !one.answered_now)].map(({ intent, answered_now }) => ({
          key: intent,
          name: answered_now ? <strong>{intent}</strong> : intent,
        }))}
      />
    </Alert>
  );
}
