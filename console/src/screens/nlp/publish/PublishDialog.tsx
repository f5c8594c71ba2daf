import type { ModelComparison, NlpClass } from '@parlance/contract/calls/nlp';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { focusRing, media } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CoverageAlert, RestoredCoverage } from '../answers/Coverage.tsx';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { PartTitle } from './compareParts.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { hasDifferences, isOfContent, hasUntrainedChanges } from './differences.ts';
import { ComparedEvaluations } from './ComparedEvaluations.tsx';
import { ComparedFigures } from './ComparedFigures.tsx';
import { ComparedIntents } from './ComparedIntents.tsx';
import { ComparedPredictions } from './ComparedPredictions.tsx';
import { canaryShares, startCanary } from './canary/canaryActions.ts';
import { publish } from './publishActions.ts';
import { type Candidate, isWorse, useShadowRun } from './shadow/queries.ts';
import { ShadowPart } from './shadow/ShadowPart.tsx';

/** Collapsed: these figures explain, but people who talk to the assistant do not notice them. */
const Details = styled.details`
  > summary {
    width: fit-content;
    padding: var(--space-1);
    border-radius: var(--radius-control);
    font-weight: var(--weight-semibold);
    cursor: pointer;
    ${focusRing}
  }
  &[open] > summary {
    margin-bottom: var(--space-3);
  }
`;

/** On phones, the choice takes a line of its own above the buttons. */
const ShareSelect = styled(Select)`
  ${media.underPhone} {
    flex: 1 0 100%;
  }
`;

interface PublishDialogProps {
  ws: string;
  one: NlpClass;
  /** Id of the model; undefined: the newest. */
  model?: string | undefined;
  /** Id of an earlier publication, to restore with its content. */
  publication?: string | undefined;
  onClose: () => void;
}

/** Compares a model with the published one before it is published. */
export function PublishDialog({ ws, one, model, publication, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const { exact } = useFormats();
  const query = useCall('GET /api/1.0/gael/:ws/class/:id/compare', {
    params: { ws, id: one.id },
    query: { model, publication },
  });
  const saving = useSaving();
  const { data } = query;
  // Publishes the compared model, even if another one is trained meanwhile.
  const candidate: Candidate = publication === undefined ? { model: data?.model.id } : { publication };
  const shadow = useShadowRun(ws, one.id, candidate, data !== undefined).data?.run;
  const worse = data !== undefined && (data.warnings.length > 0 || isWorse(shadow));
  const elsewhere = useCall('GET /api/1.0/gael/:ws/class/:id/canary', { params: { ws, id: one.id } }).data?.other_class;
  // Percent of the conversations; 100: all of them.
  const [share, setShare] = useState(100);
  const put = async () => {
    const done = await saving.run(() =>
      share === 100 ? publish(ws, one, candidate) : startCanary(ws, one, { ...candidate, share }),
    );
    if (done) onClose();
  };
  return (
    <Modal
      open
      size="large"
      title={
        data
          ? t('publish.titleOf', { name: one.class_name, number: data.model.number })
          : t('publish.title', { name: one.class_name })
      }
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          {data?.against && !elsewhere && (
            <ShareSelect
              label={t('canary.publishTo')}
              hideLabel
              value={String(share)}
              disabled={saving.busy}
              onChange={(value) => setShare(Number(value))}
              options={[100, ...canaryShares].map((value) => ({
                value: String(value),
                label: value === 100 ? t('canary.all') : t('canary.ofConversations', { share: value }),
              }))}
            />
          )}
          <Button disabled={saving.busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            variant={worse && share === 100 ? 'danger' : 'primary'}
            icon="rocket"
            loading={saving.busy}
            disabled={!data}
            onClick={() => void put()}
          >
            {share < 100 ? t('canary.start') : t(worse ? 'publish.anyway' : 'action.publish')}
          </Button>
        </>
      }
    >
      <Answer query={query} loading={<SkeletonRows rows={8} columns={3} />}>
        {(comparison) => (
          <Stack gap={5}>
            {saving.error && <Alert>{saving.error}</Alert>}
            <Stack gap={2}>
              <Verdict comparison={comparison} />
              {comparison.restored ? (
                <>
                  <Alert tone="info">{t('publish.earlier', { at: exact(comparison.restored.published_at) })}</Alert>
                  <RestoredCoverage restored={comparison.restored} />
                </>
              ) : (
                <CoverageAlert ws={ws} one={one} listed onLeave={onClose} />
              )}
              <CanaryNotes one={one} share={share} otherClass={elsewhere} />
              {!comparison.restored && hasUntrainedChanges(one) && (
                <Alert tone="warning">{t('differences.notLearned')}</Alert>
              )}
            </Stack>
            {/* Before the first publication, there is nothing to compare with. */}
            {comparison.against && <ShadowPart ws={ws} one={one} candidate={candidate} onLeave={onClose} />}
            {!comparison.restored && <PublishedContent ws={ws} one={one} />}
            <ComparedPredictions comparison={comparison} withoutMessages={Boolean(shadow)} />
            <Details open={comparison.warnings.length > 0}>
              <summary>{t(comparison.against ? 'publish.details' : 'compare.figures')}</summary>
              <Stack gap={5}>
                <ComparedFigures comparison={comparison} />
                {comparison.against && <ComparedIntents comparison={comparison} />}
                {comparison.against && <ComparedEvaluations ws={ws} one={one} comparison={comparison} />}
              </Stack>
            </Details>
          </Stack>
        )}
      </Answer>
    </Modal>
  );
}

/** What happens to canaries. */
function CanaryNotes({
  one,
  share,
  otherClass,
}: {
  one: NlpClass;
  share: number;
  otherClass: string | null | undefined;
}) {
  const { t } = useTranslation('models');
  const all = share === 100;
  if (all && otherClass) return <Alert tone="info">{t('canary.otherClass', { name: otherClass })}</Alert>;
  const ends = one.canary_share !== null && t(all ? 'canary.ends' : 'canary.replaces');
  if (all && !ends) return null;
  return (
    <Alert tone="info">
      {!all && t('canary.startText', { share })} {ends}
    </Alert>
  );
}

/** What changes for people. Of the training data, only what the draft model has learned. */
function PublishedContent({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('models');
  const { data } = useCall(
    'GET /api/1.0/gael/:ws/class/:id/differences',
    { params: { ws, id: one.id } },
    { enabled: hasDifferences(one) },
  );
  const unlearned = hasUntrainedChanges(one);
  const reached = data?.data.filter((difference) => !unlearned || isOfContent(difference)) ?? [];
  return (
    reached.length > 0 && (
      <section>
        <PartTitle>{t('differences.published')}</PartTitle>
        <DifferenceList differences={reached} />
      </section>
    )
  );
}

function Verdict({ comparison: { against, warnings, utterances, verbatims } }: { comparison: ModelComparison }) {
  const { t } = useTranslation('models');
  if (!against) return <Alert tone="good">{t('publish.first')}</Alert>;
  if (warnings.length > 0) {
    return (
      <Alert tone="warning">
        {t('publish.worse')} {warnings.map((one) => t(`warning.${one}`)).join(' ')}
      </Alert>
    );
  }
  const same = utterances.changed + verbatims.changed === 0;
  return <Alert tone="good">{same ? t('publish.same') : t('publish.notWorse')}</Alert>;
}
