import type { ClassHealth, IntentSummary } from '@parlance/contract/calls/nlp';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { allUtterancesPath } from '../address/allUtterances.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useIntents } from '../data/queries.ts';
import { problemCount, useHealth } from '../data/useHealth.ts';
import { ProblemList } from './IntentHealthBar.tsx';
import { ignoreProblem } from './problemActions.ts';

/** The problems of a class with links to them; renders nothing without problems. */
export function ClassHealthBar({ ws, id, name }: { ws: string; id: string; name: string }) {
  const health = useHealth(ws).classes.get(id);
  const intents = useIntents(ws).data?.data ?? [];
  return health ? <HealthNotice ws={ws} name={name} health={health} intents={intents} /> : null;
}

interface HealthNoticeProps {
  ws: string;
  name: string;
  health: ClassHealth;
  intents: readonly IntentSummary[];
}

function HealthNotice({ ws, name, health, intents }: HealthNoticeProps) {
  const { t } = useTranslation('utterances');
  const { unbalanced } = health;
  const largest = intents.find((one) => one.id === unbalanced?.intent);
  return (
    <Alert tone="warning">
      {problemCount(health) > 0 && (
        <Inline gap={2}>
          <ProblemList health={health} />
          <LinkButton size="s" icon="filter" href={allUtterancesPath({ class: name, problem: 'any' })}>
            {t('problem.showThem')}
          </LinkButton>
        </Inline>
      )}
      {health.few > 0 && <div>{t('few.intents', { count: health.few })}</div>}
      {unbalanced && largest && (
        <Inline gap={2} data-item>
          {t('unbalanced', { name: largest.intent_name, most: unbalanced.most, usual: unbalanced.usual })}
          <LinkButton size="s" href={studioPath('intent', addressName(largest.intent_name, largest.id))}>
            {t('openIntent')}
          </LinkButton>
          {can('nlp_intent:edit', ws) && (
            <Button size="s" variant="ghost" onClick={() => void ignoreProblem(ws, 'unbalanced', [health.id])}>
              {t('remedy.ignore')}
            </Button>
          )}
        </Inline>
      )}
    </Alert>
  );
}
