import type { Canary } from '@parlance/contract/calls/canary';
import type { NlpClass } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { Muted } from '../../parts/layout.ts';
import { canaryShares, changeCanaryShare, promoteCanary, rollBackCanary } from './canaryActions.ts';
import { CanaryFigures } from './CanaryFigures.tsx';

/** Poll interval in ms: messages send no event here. */
const poll = 30_000;

/** The canary of a class: its figures, with buttons to publish it or to roll it back. */
export function CanaryCard({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('models');
  const running = one.canary_share !== null;
  const query = useCall(
    'GET /api/1.0/gael/:ws/class/:id/canary',
    { params: { ws, id: one.id } },
    { enabled: running, refetchInterval: running && poll },
  );
  if (!running) return null;
  return (
    <Card title={t('canary.title')}>
      <Answer query={query} loading={<SkeletonRows rows={5} columns={4} />}>
        {({ canary }) => canary && <RunningCanary ws={ws} one={one} canary={canary} />}
      </Answer>
    </Card>
  );
}

function RunningCanary({ ws, one, canary }: { ws: string; one: NlpClass; canary: Canary }) {
  const { t } = useTranslation('models');
  const { exact } = useFormats();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const { model_number: model, share, since, started_by: by, more } = canary;
  const shares = [...new Set([...canaryShares, share])].toSorted((a, b) => a - b);
  return (
    <Stack gap={3}>
      <p>{t('canary.text', { model, share, since: exact(since) })}</p>
      <CanaryFigures canary={canary} />
      <Muted>
        {t('canary.explained', { least: limits.canaryConversations })} {more && t('canary.newest')}{' '}
        {by !== null && t('canary.startedBy', { by })}
      </Muted>
      {can('nlp_class:edit', ws) && (
        <Inline gap={2} align="end" wrap>
          <Select
            label={t('canary.share')}
            value={String(share)}
            disabled={busy}
            onChange={(value) => void run(() => changeCanaryShare(ws, one, Number(value)))}
            options={shares.map((value) => ({
              value: String(value),
              label: t('canary.ofConversations', { share: value }),
            }))}
          />
          <Button
            variant="primary"
            icon="rocket"
            disabled={busy}
            onClick={() => void run(() => promoteCanary(ws, one))}
          >
            {t('canary.promote')}
          </Button>
          <Button icon="undo-2" disabled={busy} onClick={() => void run(() => rollBackCanary(ws, one))}>
            {t('canary.rollBack')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
