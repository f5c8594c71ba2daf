import type { Difference, NlpClass } from '@parlance/contract/calls/nlp';
import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { refresh } from '../data/refresh.ts';
import { Muted } from '../parts/layout.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { hasDifferences, isOfContent, hasUntrainedChanges } from './differences.ts';

const models = { ns: 'models' } as const;

/** Restores these parts of the draft from the published content, after confirmation. */
function discard(ws: string, { id, class_name: name }: NlpClass, differences: readonly Difference[]): void {
  const count = differences.length;
  void confirmer.ask({
    title: t('differences.discardTitle', { ...models, count }),
    message: t('differences.discardText', { ...models, name }),
    danger: true,
    confirmLabel: t('differences.discard', models),
    onConfirm: () =>
      attempt(t('differences.failed', models), async () => {
        await call('POST /api/1.0/gael/:ws/class/:id/differences/discard', {
          params: { ws, id },
          body: { ids: differences.map((difference) => difference.id) },
        });
        await refresh('intent');
        notifyDone(t('differences.done', { ...models, count }));
      }),
  });
}

/** The unpublished changes of a class, to publish or to discard. */
export function DifferencesCard({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('models');
  const query = useCall(
    'GET /api/1.0/gael/:ws/class/:id/differences',
    { params: { ws, id: one.id } },
    { enabled: hasDifferences(one) },
  );
  if (!hasDifferences(one)) return null;
  const mayDiscard = can('nlp_class:edit', ws) && can('nlp_intent:edit', ws);
  const all = (query.data?.data ?? []).filter(isOfContent);
  return (
    <Card
      title={t('differences.title')}
      actions={
        mayDiscard &&
        all.length > 0 && (
          <Button size="s" icon="undo-2" onClick={() => discard(ws, one, all)}>
            {t('differences.discardAll')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Muted>{t('differences.text')}</Muted>
        {hasUntrainedChanges(one) && <Alert tone="info">{t('differences.notLearned')}</Alert>}
        <Answer query={query} loading={<SkeletonRows rows={3} columns={2} />}>
          {({ data }) =>
            data.length === 0 ? (
              // A model that was published by an earlier release has no training snapshot.
              <p>{t('differences.unlisted')}</p>
            ) : (
              <DifferenceList
                differences={data}
                onDiscard={mayDiscard ? (difference) => discard(ws, one, [difference]) : undefined}
              />
            )
          }
        </Answer>
      </Stack>
    </Card>
  );
}
