import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeRun, QuestionSet } from '@parlance/contract/calls/knowledge/evaluation';
import { LineChart } from '@parlance/ui-kit/chart';
import { dateFormat, EmptyState, numberFormat, SkeletonCards, Stat } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Card, Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { Bar, Note } from '../../parts/layout.ts';
import { useRuns } from './queries.ts';
import { ResultsCard } from './ResultsCard.tsx';
import { RunComparisonCard } from './RunComparisonCard.tsx';
import { useEvaluationAddress } from './useEvaluationAddress.ts';

/** Smaller changes are shown as none. */
const minVisibleChange = 0.0005;

/**
 * The runs of a set: the figures of one, their trend, its differences from another run, and the result of each
 * question.
 */
export function RunsPart({ ws, base, set }: { ws: string; base: KnowledgeBase; set: QuestionSet }) {
  const { t } = useTranslation('knowledge');
  const place = { ws, base: base.id };
  const { run, setRun, against, setAgainst } = useEvaluationAddress();
  const nameOf = useRunName();
  const query = useRuns({ ...place, id: set.id });
  return (
    <Answer query={query} loading={<SkeletonCards cards={4} height="120px" />}>
      {({ data }) => {
        const shown = data.find(({ id }) => id === run) ?? data[0];
        if (!shown)
          return <EmptyState icon="chart-scatter" title={t('evaluation.noRun')} text={t('evaluation.noRunText')} />;
        const others = data.filter(({ id, has_results: has }) => id !== shown.id && has);
        const other = others.find(({ id }) => id === against);
        const before = other ?? data.find(({ created_at: at }) => at < shown.created_at);
        const options = (runs: readonly KnowledgeRun[]) => runs.map((one) => ({ value: one.id, label: nameOf(one) }));
        return (
          <Stack gap={4}>
            <Bar>
              <Select label={t('evaluation.shownRun')} value={shown.id} onChange={setRun} options={options(data)} />
              {others.length > 0 && shown.has_results && (
                <Select
                  label={t('evaluation.against')}
                  value={other?.id ?? ''}
                  onChange={setAgainst}
                  options={[{ value: '', label: t('evaluation.noComparison') }, ...options(others)]}
                />
              )}
            </Bar>
            <RunFigures run={shown} before={before} />
            <Trend runs={data} shown={shown} />
            <Freshness run={shown} onCompare={setAgainst} comparable={others} />
            {other && shown.has_results && (
              <RunComparisonCard key={`${shown.id} ${other.id}`} place={place} run={shown.id} other={other.id} />
            )}
            {shown.has_results && <ResultsCard key={shown.id} ws={ws} base={base} run={shown} />}
          </Stack>
        );
      }}
    </Answer>
  );
}

/** Returns the name of a run: its date and its cause. */
function useRunName(): (run: KnowledgeRun) => string {
  const { t } = useTranslation('knowledge');
  const { exact } = useFormats();
  return ({ created_at: at, cause, settings }) =>
    [exact(at), cause === 'change' && t('evaluation.cause.change'), settings.model !== null && settings.model]
      .filter(Boolean)
      .join(' · ');
}

/** The figures of a run with their changes, and its settings. */
function RunFigures({ run, before }: { run: KnowledgeRun; before: KnowledgeRun | undefined }) {
  const { t } = useTranslation('knowledge');
  const { number, percent, confidence, duration, locale } = useFormats();
  const points = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const { figures, settings } = run;
  const stat = (key: 'recall' | 'mrr' | 'unknown_precision' | 'unknown_recall' | 'citations', hint: string) => {
    const now = figures[key];
    const then = before?.figures[key];
    const delta = now === null || then === null || then === undefined ? 0 : now - then;
    return (
      <Stat
        key={key}
        label={t(`evaluation.figure.${key}`)}
        value={now === null ? '–' : percent(now)}
        title={hint}
        delta={
          Math.abs(delta) >= minVisibleChange
            ? { text: t('evaluation.points', { points: points.format(100 * delta) }), tone: delta > 0 ? 'good' : 'bad' }
            : undefined
        }
      />
    );
  };
  return (
    <>
      <Grid min={170} gap={3}>
        {(['recall', 'mrr', 'unknown_precision', 'unknown_recall', 'citations'] as const).map((key) =>
          stat(key, t(`evaluation.hint.${key}`)),
        )}
        <Stat label={t('evaluation.figure.p50')} value={duration(figures.p50_ms)} />
      </Grid>
      <Note>
        {[
          t('evaluation.counted', { count: figures.questions, unanswerable: number(figures.unanswerable) }),
          t(`evaluation.method.${settings.method}`),
          settings.embedding_model,
          t('ask.threshold', { threshold: confidence(settings.threshold) }),
          settings.model === null ? t('evaluation.quoted') : t('evaluation.written', { model: settings.model }),
          t('evaluation.content', { version: settings.content_version }),
          settings.prompt_version && t('evaluation.prompt', { version: settings.prompt_version }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {figures.gone > 0 && <Alert tone="warning">{t('evaluation.goneInRun', { count: figures.gone })}</Alert>}
    </>
  );
}

interface FreshnessProps {
  run: KnowledgeRun;
  comparable: readonly KnowledgeRun[];
  onCompare: (other: string) => void;
}

/**
 * The questions that are answered now or no longer since the previous run, and the documents that have changed in
 * between.
 */
function Freshness({ run, comparable, onCompare }: FreshnessProps) {
  const { t } = useTranslation('knowledge');
  const { since } = run;
  if (!since || (since.now_answered === 0 && since.no_longer_answered === 0 && run.cause === 'hand')) return null;
  const { now_answered: now, no_longer_answered: no, documents } = since;
  const named = documents.slice(0, 3).map(({ name }) => name);
  const more = documents.length - named.length;
  const canShow = comparable.some(({ id }) => id === since.run) && now + no > 0;
  return (
    <Alert tone={no > 0 ? 'warning' : now > 0 ? 'good' : 'info'}>
      <Stack gap={1}>
        <span>
          {now + no === 0
            ? t('evaluation.fresh.same')
            : [now > 0 && t('evaluation.fresh.now', { count: now }), no > 0 && t('evaluation.fresh.no', { count: no })]
                .filter(Boolean)
                .join(' ')}{' '}
          {named.length > 0 &&
            [
              t('evaluation.fresh.documents', { names: named.join(', ') }),
              more > 0 && t('evaluation.fresh.more', { count: more }),
            ]
              .filter(Boolean)
              .join(' ')}
        </span>
        {canShow && (
          <div>
            <Button size="s" onClick={() => onCompare(since.run)}>
              {t('evaluation.fresh.show')}
            </Button>
          </div>
        )}
      </Stack>
    </Alert>
  );
}

/** The trend of the figures over all runs of a set, oldest first. */
function Trend({ runs, shown }: { runs: readonly KnowledgeRun[]; shown: KnowledgeRun }) {
  const { t } = useTranslation('knowledge');
  const { percent, locale } = useFormats();
  const oldestFirst = runs.toReversed();
  const time = dateFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  const line = (key: 'recall' | 'mrr' | 'unknown_precision' | 'citations') =>
    oldestFirst.some(({ figures }) => figures[key] !== null)
      ? [{ name: t(`evaluation.figure.${key}`), values: oldestFirst.map(({ figures }) => figures[key] ?? 0) }]
      : [];
  return (
    <Card title={t('evaluation.trend')}>
      {runs.length > 1 ? (
        <LineChart
          label={t('evaluation.trend')}
          categories={oldestFirst.map(({ created_at: at }) => time.format(new Date(at)))}
          series={[...line('recall'), ...line('mrr'), ...line('unknown_precision'), ...line('citations')]}
          format={percent}
          height={200}
          marks={[{ category: oldestFirst.findIndex(({ id }) => id === shown.id), label: t('evaluation.shownRun') }]}
        />
      ) : (
        <Note>{t('evaluation.trendOne')}</Note>
      )}
    </Card>
  );
}
