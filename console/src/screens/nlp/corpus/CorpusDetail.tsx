import type { Corpus } from '@parlance/contract/calls/nlp';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { IconButton, SegmentedControl, Switch } from '@parlance/ui-kit/form';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { undoLast } from '../../../shared/state/undoable.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { addressName, readAddress, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { useCorpus } from '../data/queries.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useEditDraft } from '../../../shared/drafts/useDraft.ts';
import { DetailSkeleton } from '../../../shared/ui/ScreenSkeletons.tsx';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { Detail, DetailHead, Spread } from '../parts/layout.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useKeys } from '../../../shared/state/useKeys.ts';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { checkValues } from './checkValues.ts';
import { contentOf, type CorpusContent, deleteCorpus, renameCorpus, saveCorpus } from './corpusActions.ts';
import { CorpusDuplicates } from './CorpusDuplicates.tsx';
import { CorpusFiles } from './CorpusFiles.tsx';
import { CorpusUsage } from './CorpusUsage.tsx';
import { CorpusValues } from './CorpusValues.tsx';
import { corpusViewOf, CorpusViews } from './CorpusViews.tsx';
import { openDuplicates } from './duplicates.ts';
import { ImportValues } from './ImportValues.tsx';
import { TryCorpus } from './TryCorpus.tsx';
import { useUndoableValues } from './useUndoableValues.ts';

/** The attributes that take their values from a corpus. */
const useCorpusUsage = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus/:id/usage', { params: { ws, id } });

/** Maximum number of reasons shown for skipped patterns. */
const skippedShown = 5;

/** Words that occur more than once in a corpus, or in another corpus too. */
const useCorpusDuplicates = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus/:id/duplicates', { params: { ws, id } });

const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-5);
`;
const Foot = styled.div`
  > div {
    padding-bottom: var(--space-1);
    background: var(--page);
  }
`;

/** One corpus: its settings and its values. */
export function CorpusDetail({ ws, id }: { ws: string; id: string }) {
  return (
    <Answer
      query={useCorpus(ws, id)}
      loading={
        <Detail>
          <DetailSkeleton columns={2} />
        </Detail>
      }
    >
      {(corpus) => <OpenCorpus ws={ws} corpus={corpus} />}
    </Answer>
  );
}

function OpenCorpus({ ws, corpus }: { ws: string; corpus: Corpus }) {
  const { t } = useTranslation(['nlp', 'corpus']);
  const saving = useSaving();
  const mayEdit = can('nlp_corpus:edit', ws);
  const saved = useMemo(() => ({ version: corpus.version, value: contentOf(corpus) }), [corpus]);
  const draft = useEditDraft(draftKey(ws, 'corpus', corpus.id), saved);
  const content = draft.value;
  const problems = useMemo(() => checkValues(content), [content]);
  const { edit } = draft;
  const view = corpusViewOf(readAddress(useLocation().pathname).view);
  const usage = useCorpusUsage(ws, corpus.id);
  const reported = useCorpusDuplicates(ws, corpus.id);
  const duplicates = useMemo(
    () => reported.data && openDuplicates(reported.data.data, corpus.id, content.values),
    [reported.data, corpus.id, content],
  );
  const [importing, setImporting] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLInputElement>(null);
  const trying = useRef<HTMLTextAreaElement>(null);
  useCorpusKeys({ search, adding, trying, editable: mayEdit && view === 'values' });
  const change = useUndoableValues(content, draft.change);
  const save = () =>
    edit &&
    saving.run(async () => {
      const done = await saveCorpus(ws, corpus.id, edit, {
        title: corpus.corpus_name,
        fuzzy: t('corpus.fuzzy'),
        kind: (kind) => t(`corpus.kinds.${kind}`),
      });
      if (done) draft.settle(edit, { version: done.version, value: contentOf(done) });
    });
  return (
    <Detail>
      <CorpusHead ws={ws} corpus={corpus} editable={mayEdit} onImport={() => setImporting(true)} />
      <CorpusOptions content={content} editable={mayEdit} onChange={draft.change} />
      {corpus.skipped_patterns.length > 0 && <SkippedPatterns patterns={corpus.skipped_patterns} />}
      <TryCorpus ref={trying} ws={ws} corpus={corpus} edited={edit?.value} />
      <CorpusViews
        corpus={corpus}
        view={view}
        counts={{ values: content.values.length, duplicates: duplicates?.length, usage: usage.data?.data.length }}
      />
      {view === 'values' && (
        <CorpusValues
          ws={ws}
          id={corpus.id}
          kind={content.kind}
          values={content.values}
          problems={problems}
          editable={mayEdit}
          searchRef={search}
          addRef={adding}
          onChange={(values) => draft.change({ ...content, values })}
          onRemove={(values, count) => change(values, t('corpus:done.removed', { count }))}
        />
      )}
      {view === 'duplicates' && (
        <Answer query={reported} loading={<SkeletonRows rows={3} columns={2} />}>
          {() => (
            <CorpusDuplicates
              corpusId={corpus.id}
              duplicates={duplicates ?? []}
              values={content.values}
              editable={mayEdit}
              onChange={(values) => change(values, t('corpus:done.withoutDuplicates'))}
            />
          )}
        </Answer>
      )}
      {view === 'usage' && (
        <Answer query={usage} loading={<SkeletonRows rows={3} columns={3} />}>
          {({ data }) => <CorpusUsage uses={data} />}
        </Answer>
      )}
      <Foot>
        <SaveBar
          dirty={edit !== undefined}
          busy={saving.busy}
          error={saving.error}
          invalid={problems.size > 0 ? t('corpus.problems', { count: problems.size }) : undefined}
          onSave={() => void save()}
          onDiscard={draft.clear}
        />
      </Foot>
      {importing && (
        <ImportValues
          ws={ws}
          content={content}
          onClose={() => setImporting(false)}
          onTake={(values) => {
            setImporting(false);
            change(values, t('corpus:done.taken'));
          }}
        />
      )}
    </Detail>
  );
}

interface CorpusHeadProps {
  ws: string;
  corpus: Corpus;
  editable: boolean;
  onImport: () => void;
}

/** The name of a corpus, and the actions on all of it. */
function CorpusHead({ ws, corpus, editable, onImport }: CorpusHeadProps) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const rename = async (name: string) => {
    const changed = await renameCorpus(ws, corpus, name, t('corpus.name'));
    if (changed) go(studioPath('corpus', addressName(changed.corpus_name, changed.id)), { replace: true });
  };
  const remove = async () => {
    if (await deleteCorpus(ws, corpus)) go(studioPath('corpus'), { replace: true });
  };
  return (
    <DetailHead>
      <BackLink tab="corpus" />
      <InlineName name={corpus.corpus_name} label={t('corpus.name')} editable={editable} onSave={rename} />
      <Spread>
        <CorpusFiles ws={ws} corpus={corpus} onImport={editable ? onImport : undefined} />
        {can('nlp_corpus:delete', ws) && (
          <IconButton
            icon="trash-2"
            label={t('action.deleteIt', { name: corpus.corpus_name })}
            onClick={() => void remove()}
          />
        )}
      </Spread>
    </DetailHead>
  );
}

interface CorpusOptionsProps {
  content: CorpusContent;
  editable: boolean;
  onChange: (content: CorpusContent) => void;
}

/** How the values of a corpus are compared with messages. */
function CorpusOptions({ content, editable, onChange }: CorpusOptionsProps) {
  const { t } = useTranslation('nlp');
  return (
    <Options>
      <SegmentedControl
        label={t('corpus.kind')}
        value={content.kind}
        onChange={(kind) => onChange({ ...content, kind: kind === 'pattern' ? 'pattern' : 'list' })}
        options={(['list', 'pattern'] as const).map((kind) => ({
          value: kind,
          label: t(`corpus.kinds.${kind}`),
          icon: kind === 'pattern' ? 'regex' : 'list',
          disabled: !editable,
        }))}
      />
      {content.kind === 'list' && (
        <Switch
          label={t('corpus.fuzzy')}
          checked={content.fuzzy}
          disabled={!editable}
          onChange={(fuzzy) => onChange({ ...content, fuzzy })}
        />
      )}
    </Options>
  );
}

/** Why the first of the skipped patterns are skipped. */
function SkippedPatterns({ patterns }: { patterns: Corpus['skipped_patterns'] }) {
  const { t } = useTranslation('nlp');
  return (
    <Alert tone="warning">
      {t('corpus.skipped', { count: patterns.length })}
      <ul>
        {patterns.slice(0, skippedShown).map(({ pattern, problem }) => (
          <li key={pattern}>{errorText(problem)}</li>
        ))}
      </ul>
    </Alert>
  );
}

type Field = RefObject<HTMLElement | null>;

/** The keys of a corpus, and their entries in the shortcut sheet. */
function useCorpusKeys(fields: { search: Field; adding: Field; trying: Field; editable: boolean }): void {
  const { t } = useTranslation('corpus');
  const { search, adding, trying, editable } = fields;
  const focus = (field: Field) => () => field.current?.focus();
  useKeys({
    '/': focus(search),
    t: focus(trying),
    '?': showShortcuts,
    ...(editable && { n: focus(adding), 'mod+z': undoLast }),
  });
  const group = t('view.values');
  useScreenActions([
    ...(editable
      ? [{ id: 'new-value', group, keys: 'n', label: t('keys.new'), icon: 'plus', onRun: focus(adding) }]
      : []),
    { id: 'search-values', group, keys: '/', label: t('keys.search'), icon: 'search', onRun: focus(search) },
    { id: 'try-corpus', group, keys: 't', label: t('keys.try'), icon: 'flask-conical', onRun: focus(trying) },
    { id: 'key-edit', group, keys: 'Enter', label: t('keys.edit') },
    { id: 'key-delete', group, keys: 'd', label: t('keys.delete') },
    { id: 'key-undo', group, keys: 'mod+z', label: t('keys.undo') },
  ]);
}
