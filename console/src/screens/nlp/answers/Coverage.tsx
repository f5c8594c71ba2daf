import type { IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { LinkButton } from '@parlance/ui-kit/form';
import { Inline, Link } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useIntents } from '../data/queries.ts';

/** How many intents there are, and those without an answer. */
interface Coverage {
  total: number;
  without: readonly IntentSummary[];
}

/** Which intents of a class have an answer; undefined while it is not known, and for those who may not know. */
export function useCoverage(ws: string, one: NlpClass): Coverage | undefined {
  const intents = useIntents(ws).data?.data;
  return useMemo(() => {
    if (!intents || one.static) return undefined;
    const inside = new Set(one.intents);
    const own = intents.filter(({ id }) => inside.has(id));
    return { total: own.length, without: own.filter((intent) => intent.answer_count === 0) };
  }, [intents, one]);
}

/** The intents of a class without an answer, to write them. */
export const unansweredPath = (one?: NlpClass): string =>
  `/nlp/intent?${new URLSearchParams({ ...(one && { class: one.class_name }), answers: 'none' })}`;

/** Names that are listed before the rest is only counted. */
const mostNamed = 12;

interface CoverageAlertProps {
  ws: string;
  one: NlpClass;
  /** Names the intents. */
  listed?: boolean;
  /** A link was followed. */
  onLeave?: (() => void) | undefined;
}

/** Says that intents of a class have no answer; nothing where each has one. */
export function CoverageAlert({ ws, one, listed = false, onLeave }: CoverageAlertProps) {
  const { t } = useTranslation('nlp');
  const coverage = useCoverage(ws, one);
  if (!coverage || coverage.without.length === 0) return null;
  const { total, without } = coverage;
  return (
    <Alert tone="warning">
      <Inline gap={2}>
        {t('coverage.some', { answered: total - without.length, count: total })} {listed && t('coverage.effect')}
        {can('nlp_intent:edit', ws) && (
          <LinkButton size="s" icon="pencil" href={unansweredPath(one)} onClick={onLeave}>
            {t('coverage.write')}
          </LinkButton>
        )}
      </Inline>
      {listed && (
        <p>
          {without.slice(0, mostNamed).map(({ id, intent_name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link href={studioPath('intent', addressName(intent_name, id), 'answers')} onClick={onLeave}>
                {intent_name}
              </Link>
            </span>
          ))}
          {without.length > mostNamed && ` ${t('coverage.more', { count: without.length - mostNamed })}`}
        </p>
      )}
    </Alert>
  );
}
