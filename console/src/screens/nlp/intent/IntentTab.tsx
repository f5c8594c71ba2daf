import type { Answer, IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, type ListItem } from '@parlance/ui-kit/data';
import { Select } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { hasAnswer } from '../../../shared/answers/hasAnswer.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { allUtterancesPath } from '../address/allUtterances.ts';
import { addressName, type IntentView, isIntentView, studioPath } from '../address/studioAddress.ts';
import { useGone, useNamed } from '../address/useNamed.ts';
import { useKeptQuery, useStudioQuery } from '../address/useStudioQuery.ts';
import { answerLines } from '../answers/AnswersEditor.tsx';
import { DraftAll } from '../answers/DraftAnswersDialog.tsx';
import { useIntents } from '../data/queries.ts';
import { useHealth } from '../data/useHealth.ts';
import { useHealthDot } from '../health/IntentHealthBar.tsx';
import { ListTab } from '../list/ListTab.tsx';
import { DeletedContent, useUnsaved } from '../parts/DeletedContent.tsx';
import { AllUtterances } from '../utterances/AllUtterances.tsx';
import { IntentDetail, roomForThree } from './IntentDetail.tsx';
import { NewIntentDialog } from './NewIntentDialog.tsx';

const Whole = styled.div`
  grid-column: 1 / -1;
`;

/** Id of the list's entry for the utterances of all intents. */
const everything = 'all utterances';

const nameOf = (intent: IntentSummary) => intent.intent_name;

interface IntentTabProps {
  ws: string;
  classes: readonly NlpClass[];
  focus: NlpClass | undefined;
  name: string | undefined;
  view: string | undefined;
  /** Undefined for users who may not import. */
  onImport: (() => void) | undefined;
}

/** Shown when an intent is deleted by another user while it is open. */
function DeletedIntent({ ws, id, name }: { ws: string; id: string; name: string }) {
  const { t } = useTranslation('nlp');
  const answers = useUnsaved<Answer[]>(draftKey(ws, 'intent', id, 'answers'), []);
  const unsaved = [{ label: t('view.answers'), text: answers && answerLines(answers).join('\n') }];
  return <DeletedContent tab="intent" title={t('intent.deleted', { name })} unsaved={unsaved} />;
}

/** The entries of the list: the intents that match its filters, after the utterances of all intents. */
function useIntentItems(ws: string, intents: readonly IntentSummary[], view: IntentView | undefined) {
  const { t } = useTranslation(['nlp', 'utterances']);
  const formats = useFormats();
  const { classFilter, withoutAnswer } = useStudioQuery();
  const keep = useKeptQuery();
  const health = useHealth(ws);
  const dotOf = useHealthDot();
  const kept = keep('');
  const items = useMemo(
    () =>
      intents
        .filter((intent) => !classFilter || intent.classes.includes(classFilter))
        .filter((intent) => !withoutAnswer || !hasAnswer(intent))
        .map((intent): ListItem => ({
          id: intent.id,
          label: intent.intent_name,
          count: (
            <>
              {!hasAnswer(intent) && <Icon name="message-circle-off" size={13} label={t('intent.noAnswer')} />}{' '}
              {formats.number(intent.utterance_count)}
            </>
          ),
          href: studioPath('intent', addressName(intent.intent_name, intent.id), view) + kept,
          ...dotOf(intent, health.intents.get(intent.id)),
        })),
    [intents, classFilter, withoutAnswer, view, kept, formats, health, dotOf, t],
  );
  const listed = useMemo((): readonly ListItem[] => {
    if (intents.length === 0) return [];
    const count = intents.reduce((sum, intent) => sum + intent.utterance_count, 0);
    const href = allUtterancesPath(classFilter ? { class: classFilter } : {});
    return [{ id: everything, label: t('utterances:all'), count: formats.number(count), href }, ...items];
  }, [items, intents, classFilter, t, formats]);
  return { items, listed };
}

/** The filters of the list; none where they could not exclude an intent. */
function IntentFilters({ intents, homes }: { intents: readonly IntentSummary[]; homes: readonly NlpClass[] }) {
  const { t } = useTranslation('nlp');
  const { classFilter, setClassFilter, withoutAnswer, setWithoutAnswer } = useStudioQuery();
  const hasClasses = homes.length > 1;
  const hasAnswers = withoutAnswer || !intents.every(hasAnswer);
  if (!hasClasses && !hasAnswers) return null;
  return (
    <FoldedFilters count={[classFilter, withoutAnswer].filter(Boolean).length}>
      {hasClasses && (
        <Whole>
          <Select
            label={t('intent.filter')}
            hideLabel
            value={classFilter}
            onChange={setClassFilter}
            placeholder={t('intent.allClasses')}
            options={homes.map((one) => ({ value: one.class_name, label: one.class_name }))}
          />
        </Whole>
      )}
      {hasAnswers && (
        <Whole>
          <Select
            label={t('intent.answerFilter')}
            hideLabel
            value={withoutAnswer ? 'none' : ''}
            onChange={(value) => setWithoutAnswer(value === 'none')}
            placeholder={t('intent.anyAnswers')}
            options={[{ value: 'none', label: t('intent.withoutAnswer') }]}
          />
        </Whole>
      )}
    </FoldedFilters>
  );
}

/** The intents, and the utterances, attributes and answers of the selected one. */
export function IntentTab({ ws, classes, focus, name, view, onImport }: IntentTabProps) {
  const { t } = useTranslation(['nlp', 'utterances', 'drafting']);
  const query = useIntents(ws);
  const three = useMediaQuery(roomForThree);
  const narrow = useNarrow();
  const { classFilter, withoutAnswer } = useStudioQuery();
  const showAll = useAddressQuery(['show']).values.show === 'utterances';
  const intents = useMemo(() => query.data?.data ?? [], [query.data]);
  const chosen = useNamed(intents, nameOf, name);
  const gone = useGone(chosen, name, query.isSuccess);
  const isOverview = name === undefined && (showAll || !withoutAnswer);
  // Intents without an answer open at their answers, to write one.
  const shownView = isIntentView(view) ? view : withoutAnswer ? 'answers' : undefined;
  const { items, listed } = useIntentItems(ws, intents, shownView);
  const unanswered = withoutAnswer ? intents.filter(({ id }) => items.some((item) => item.id === id)) : [];
  const homes = classes.filter((one) => !one.static);
  return (
    <ListTab
      ws={ws}
      kind="intent"
      three={three}
      query={query}
      name={name}
      items={listed}
      value={chosen?.id ?? (isOverview ? everything : undefined)}
      filter={<IntentFilters intents={intents} homes={homes} />}
      // The pane that offers this is not visible on a phone, nor beside an open intent.
      above={(narrow || name !== undefined) && unanswered.length > 0 && <DraftAll ws={ws} intents={unanswered} />}
      detailShown={name !== undefined || showAll}
      detail={
        // The utterances do not wait for the list of intents.
        isOverview && (query.isPending || intents.length > 0) ? (
          <AllUtterances ws={ws} intents={intents} />
        ) : (
          ((chosen && (
            <IntentDetail key={chosen.id} ws={ws} id={chosen.id} intents={intents} classes={classes} view={shownView} />
          )) ??
          (gone && <DeletedIntent ws={ws} id={gone.id} name={gone.intent_name} />))
        )
      }
      hint={
        <EmptyState
          icon={items.length > 0 ? 'message-circle-off' : 'circle-check'}
          title={items.length > 0 ? t('coverage.choose') : t('coverage.all')}
          text={items.length > 0 ? t('coverage.chooseText') : t('coverage.allText')}
          action={unanswered.length > 0 && <DraftAll ws={ws} intents={unanswered} />}
        />
      }
      onImport={onImport}
      dialog={({ onClose, onCreated }) => (
        <NewIntentDialog
          ws={ws}
          classes={homes}
          home={classFilter || focus?.class_name}
          onClose={onClose}
          onCreated={(made) => onCreated(made.intent_name, made.id)}
        />
      )}
    />
  );
}
