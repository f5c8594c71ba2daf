import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { QuestionSet } from '@parlance/contract/calls/knowledge/evaluation';
import { EmptyState, SkeletonCards } from '@parlance/ui-kit/data';
import { Button, IconButton, SegmentedControl, Select, Switch } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { can } from '../../../../shared/state/session.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { Bar, Spread } from '../../parts/layout.ts';
import { TestSetNameDialog } from '../../evaluation/testsets/TestSetNameDialog.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';
import { changeSet, createSet, deleteSet, startRun } from './questionActions.ts';
import { useBases } from '../data/bases.ts';
import { refreshEvaluation, useQuestionSets, useSetTask } from './queries.ts';
import { RunsPart } from './RunsPart.tsx';
import { TaskProgress } from '../../tasks/TaskProgress.tsx';
import { useEvaluationAddress } from './useEvaluationAddress.ts';

/** The evaluation of a knowledge base: its question sets and their runs. */
export function EvaluationView({ ws, base }: { ws: string; base: KnowledgeBase }) {
  const { t } = useTranslation('knowledge');
  const { set: chosen, setSet } = useEvaluationAddress();
  const place = { ws, base: base.id };
  const query = useQuestionSets(place);
  // Question sets have no event of their own: changes by others are reported with the bases, whose refetch triggers
  // this one.
  const { dataUpdatedAt: toldAt } = useBases(ws);
  useEffect(() => {
    if (toldAt > 0) void refreshEvaluation();
  }, [toldAt]);
  const [naming, setNaming] = useState<QuestionSet | 'new' | null>(null);
  const mayCreate = can('nlp_rag:create', ws);
  const onNew = () => setNaming('new');
  useScreenActions(
    mayCreate ? [{ id: 'new-question-set', label: t('evaluation.newSet'), icon: 'plus', onRun: onNew }] : [],
  );
  return (
    <>
      <Answer query={query} loading={<SkeletonCards cards={3} height="120px" />}>
        {({ data }) => {
          const shown = data.find(({ id }) => id === chosen) ?? data[0];
          return shown ? (
            <ShownSet
              key={shown.id}
              ws={ws}
              base={base}
              all={data}
              shown={shown}
              onNew={mayCreate ? onNew : undefined}
              onRename={() => setNaming(shown)}
            />
          ) : (
            <EmptyState
              icon="list-checks"
              title={t('evaluation.none')}
              text={t('evaluation.noneText')}
              action={
                mayCreate && (
                  <Button variant="primary" icon="plus" onClick={onNew}>
                    {t('evaluation.newSet')}
                  </Button>
                )
              }
            />
          );
        }}
      </Answer>
      {naming !== null && (
        <TestSetNameDialog
          title={naming === 'new' ? t('evaluation.newSet') : t('evaluation.renameSet', { name: naming.name })}
          name={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            if (naming === 'new') setSet((await createSet(place, name)).id);
            else await changeSet(place, naming, { name });
            setNaming(null);
          }}
        />
      )}
    </>
  );
}

interface ShownSetProps {
  ws: string;
  base: KnowledgeBase;
  all: readonly QuestionSet[];
  shown: QuestionSet;
  /** Undefined for users who may not create any. */
  onNew: (() => void) | undefined;
  onRename: () => void;
}

function ShownSet({ ws, base, all, shown, onNew, onRename }: ShownSetProps) {
  const { t } = useTranslation('knowledge');
  const { number } = useFormats();
  const { setSet, part: asked, setPart } = useEvaluationAddress();
  const place = { ws, base: base.id };
  const own = { ...place, id: shown.id };
  const mayEdit = can('nlp_rag:edit', ws);
  const progress = { ws, waiting: t('evaluation.waiting'), mayCancel: mayEdit };
  const running = useSetTask(ws, shown.id, 'knowledge.evaluate');
  const drafting = useSetTask(ws, shown.id, 'knowledge.questions');
  // Before the first run, the questions are shown by default.
  const part = asked ?? (shown.last_run === null ? 'questions' : 'runs');
  const run = (withModel: boolean) => {
    setPart('runs');
    void startRun(own, withModel);
  };
  return (
    <Stack gap={4}>
      <Bar>
        <Select
          label={t('evaluation.set')}
          value={shown.id}
          onChange={setSet}
          options={all.map(({ id, name, questions }) => ({ value: id, label: `${name} (${number(questions)})` }))}
        />
        {mayEdit && (
          <IconButton icon="pencil" label={t('evaluation.renameSet', { name: shown.name })} onClick={onRename} />
        )}
        {can('nlp_rag:delete', ws) && (
          <IconButton
            icon="trash-2"
            label={t('evaluation.deleteSet', { name: shown.name })}
            onClick={() => void deleteSet(place, shown).then((gone) => gone && setSet(''))}
          />
        )}
        {onNew && <IconButton icon="plus" label={t('evaluation.newSet')} onClick={onNew} />}
        {mayEdit && (
          <Spread>
            <RunButton ws={ws} disabled={shown.questions === 0} onRun={run} />
          </Spread>
        )}
      </Bar>
      <Bar>
        <SegmentedControl
          label={t('evaluation.parts')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'runs', label: t('evaluation.runs') },
            { value: 'questions', label: t('evaluation.questions') },
          ]}
        />
        <Spread>
          <Switch
            label={t('evaluation.afterChanges')}
            checked={shown.run_after_changes}
            disabled={!mayEdit}
            onChange={(after) =>
              void attempt(t('evaluation.failed.save'), () => changeSet(place, shown, { run_after_changes: after }))
            }
          />
        </Spread>
      </Bar>
      <TaskProgress {...progress} task={running} label={t('evaluation.running')} failed={t('evaluation.failed.run')} />
      <TaskProgress
        {...progress}
        task={drafting}
        label={t('evaluation.drafting')}
        failed={t('evaluation.failed.generate')}
      />
      {part === 'questions' ? (
        <QuestionsPart ws={ws} base={base} set={shown} />
      ) : (
        <RunsPart ws={ws} base={base} set={shown} />
      )}
    </Stack>
  );
}

/** Runs a set for retrieval only, or with answers of the language model, which cost money. */
function RunButton({ ws, disabled, onRun }: { ws: string; disabled: boolean; onRun: (withModel: boolean) => void }) {
  const { t } = useTranslation('knowledge');
  const model = useCall('GET /api/1.0/gael/:ws/generation', { params: { ws } }).data;
  return (
    <Menu
      label={t('evaluation.run')}
      placement="bottom-end"
      trigger={(trigger) => (
        <Button variant="primary" icon="play" iconEnd="chevron-down" disabled={disabled} {...trigger}>
          {t('evaluation.run')}
        </Button>
      )}
      items={[
        { key: 'passages', label: t('evaluation.runPassages'), icon: 'search', onSelect: () => onRun(false) },
        {
          key: 'model',
          label: model?.model ? t('evaluation.runModelNamed', { model: model.model }) : t('evaluation.runModel'),
          icon: 'sparkles',
          disabled: !model?.available,
          ...(model && !model.available && { reason: t('evaluation.noModel') }),
          onSelect: () => onRun(true),
        },
      ]}
    />
  );
}
