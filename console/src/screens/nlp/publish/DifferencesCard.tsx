import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Muted } from '../parts/layout.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { discard } from './discard.ts';

/** What people do not get yet: the differences from the published content, to publish or to discard. */
export function DifferencesCard({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('models');
  const query = useCall(
    'GET /api/1.0/gael/:ws/class/:id/differences',
    { params: { ws, id: one.id } },
    { enabled: one.unpublished > 0 },
  );
  if (one.unpublished === 0) return null;
  const mayDiscard = can('nlp_class:edit', ws) && can('nlp_intent:edit', ws);
  const all = query.data?.data ?? [];
  return (
    <Card
      title={t('differences.title')}
      actions={
        mayDiscard && (
          <Button size="s" icon="undo-2" disabled={all.length === 0} onClick={() => discard(ws, one, all)}>
            {t('differences.discardAll')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Muted>{t('differences.text')}</Muted>
        <Answer query={query} loading={<SkeletonRows rows={3} columns={2} />}>
          {({ data }) => (
            <DifferenceList
              differences={data}
              onDiscard={mayDiscard ? (difference) => discard(ws, one, [difference]) : undefined}
            />
          )}
        </Answer>
      </Stack>
    </Card>
  );
}
