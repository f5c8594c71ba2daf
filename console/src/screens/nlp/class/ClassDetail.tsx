import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill, RelativeTime, Stat } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Grid, TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Inbox } from '../../../shared/review/Inbox.tsx';
import { can } from '../../../shared/state/session.ts';
import { loadingLine } from '../../../shared/ui/loadingLine.ts';
import { addressName, type ClassView, classViews, studioPath } from '../address/studioAddress.ts';
import { useGo, useKeptQuery } from '../address/useStudioQuery.ts';
import { answerLines, AnswersEditor } from '../answers/AnswersEditor.tsx';
import { CoverageAlert, useCoverage } from '../answers/Coverage.tsx';
import { useIntents } from '../data/queries.ts';
import { EvaluationView } from '../evaluation/EvaluationView.tsx';
import { ClassHealthBar } from '../health/ClassHealthBar.tsx';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { Detail, DetailHead, Spread } from '../parts/layout.ts';
import { CanaryCard } from '../publish/canary/CanaryCard.tsx';
import { DifferencesCard } from '../publish/DifferencesCard.tsx';
import { TrainingsView } from '../training/TrainingsView.tsx';
import { deleteClass, saveClassPart, writeClass } from './classActions.ts';
import { ClassAnnotations } from './ClassAnnotations.tsx';
import { ClassDescription, ClassEmbeddings, ClassSelfTraining } from './ClassParts.tsx';
import { ClassIntents } from './ClassIntents.tsx';

interface ClassDetailProps {
  ws: string;
  one: NlpClass;
  view: ClassView;
}

/** One class: description, intents, figures and fallback answers. */
export function ClassDetail({ ws, one, view }: ClassDetailProps) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const intents = useIntents(ws).data?.data ?? [];
  const mayEdit = can('nlp_class:edit', ws) && !one.static;
  const rename = async (value: string) => {
    const edit = { version: one.version, base: one.class_name, value };
    const saved = await saveClassPart(ws, one.id, edit, {
      title: t('class.name'),
      pick: (current) => current.class_name,
      write: (class_name, version) => writeClass(ws, one.id, { class_name }, version),
      lines: (name) => [name],
    });
    if (saved) go(studioPath('class', addressName(saved.class_name, saved.id)), { replace: true });
  };
  const remove = async () => {
    if (await deleteClass(ws, one, intents)) go(studioPath('class'), { replace: true });
  };
  return (
    <Detail>
      <DetailHead>
        <BackLink tab="class" />
        <InlineName name={one.class_name} label={t('class.name')} editable={mayEdit} onSave={rename} />
        {one.static && <Pill icon="lock">{t('class.static')}</Pill>}
        {!one.static && can('nlp_class:delete', ws) && (
          <Spread>
            <IconButton
              icon="trash-2"
              label={t('action.deleteIt', { name: one.class_name })}
              onClick={() => void remove()}
            />
          </Spread>
        )}
      </DetailHead>
      <ClassViews one={one} view={view} />
      {view === 'overview' && <Overview ws={ws} one={one} editable={mayEdit} />}
      {view === 'annotations' && <ClassAnnotations ws={ws} one={one} />}
      {view === 'trainings' && <TrainingsView ws={ws} one={one} />}
      {view === 'conversations' && <Inbox ws={ws} className={one.class_name} />}
      {view === 'evaluation' && <EvaluationView ws={ws} one={one} />}
    </Detail>
  );
}

function Overview({ ws, one, editable }: { ws: string; one: NlpClass; editable: boolean }) {
  const { t } = useTranslation('nlp');
  return (
    <>
      <ClassFigures ws={ws} one={one} />
      <CanaryCard ws={ws} one={one} />
      <DifferencesCard ws={ws} one={one} />
      <CoverageAlert ws={ws} one={one} />
      <ClassHealthBar ws={ws} id={one.id} name={one.class_name} />
      <ClassDescription ws={ws} one={one} editable={editable} />
      <ClassIntents ws={ws} one={one} editable={editable} />
      <ClassEmbeddings ws={ws} one={one} editable={editable} />
      <ClassSelfTraining ws={ws} one={one} editable={editable} />
      <AnswersEditor
        title={t('class.fallback')}
        of={[ws, 'class', one.id, 'fallback']}
        saved={{ version: one.version, value: one.fallback }}
        editable={editable}
        addLabel={t('class.addFallback')}
        emptyTitle={t('class.noFallback')}
        emptyText={t('class.noFallbackText')}
        onSave={async (edit) => {
          const saved = await saveClassPart(ws, one.id, edit, {
            title: t('class.fallback'),
            pick: (current) => current.fallback,
            write: (answers, ifMatch) =>
              call('PUT /api/1.0/gael/:ws/class/:id/fallback', {
                params: { ws, id: one.id },
                body: { answers },
                ifMatch,
              }),
            lines: answerLines,
          });
          return saved && { version: saved.version, value: saved.fallback };
        }}
      />
    </>
  );
}

/** The key figures of a class: size, quality and last training. */
function ClassFigures({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('nlp');
  const { number, percent, locale } = useFormats();
  const coverage = useCoverage(ws, one);
  const time = (at: string | null) => (at === null ? t('figures.never') : <RelativeTime date={at} locale={locale} />);
  return (
    <Grid min={150} gap={3}>
      <Stat label={t('figures.accuracy')} value={one.accuracy === null ? '–' : percent(one.accuracy)} />
      <Stat label={t('figures.intents')} value={number(one.intents.length)} />
      {one.intents.length > 0 && (
        <Stat
          label={t('figures.answered')}
          value={
            coverage
              ? t('figures.ofAll', { part: coverage.total - coverage.without.length, count: coverage.total })
              : loadingLine
          }
        />
      )}
      <Stat label={t('figures.utterances')} value={number(one.utterance_count)} />
      <Stat label={t('figures.trained')} value={time(one.trained_at)} />
      <Stat label={t('figures.published')} value={time(one.published_at)} />
    </Grid>
  );
}

/** The tabs of a class; each has its own address. */
function ClassViews({ one, view }: { one: NlpClass; view: ClassView }) {
  const { t } = useTranslation('models');
  const keep = useKeptQuery();
  const name = addressName(one.class_name, one.id);
  return (
    <TabLinks
      label={t('views')}
      value={view}
      items={classViews.map((id) => ({
        id,
        label: t(`view.${id}`),
        href: keep(studioPath('class', name, id === 'overview' ? undefined : id)),
      }))}
    />
  );
}
