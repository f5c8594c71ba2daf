import type { Corpus } from '@parlance/contract/calls/nlp';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { IconButton, SegmentedControl, Switch } from '@parlance/ui-kit/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { useCorpus } from '../data/queries.ts';
import { removeRestorable } from '../data/restorable.ts';
import { draftKey } from '../drafts/draftKey.ts';
import { useEditDraft } from '../drafts/useDraft.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { Detail, DetailHead, Spread } from '../parts/layout.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../parts/useSaving.ts';
import { checkValues } from './checkValues.ts';
import { contentOf, renameCorpus, saveCorpus } from './corpusActions.ts';
import { CorpusValues } from './CorpusValues.tsx';

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

/** One corpus: how its values are recognised, and the values. */
export function CorpusDetail({ ws, id }: { ws: string; id: string }) {
  return (
    <Answer
      query={useCorpus(ws, id)}
      loading={
        <Detail>
          <SkeletonRows rows={10} columns={2} />
        </Detail>
      }
    >
      {(corpus) => <OpenCorpus ws={ws} corpus={corpus} />}
    </Answer>
  );
}

function OpenCorpus({ ws, corpus }: { ws: string; corpus: Corpus }) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const saving = useSaving();
  const mayEdit = can('nlp_corpus:edit', ws);
  const saved = useMemo(() => ({ version: corpus.version, value: contentOf(corpus) }), [corpus]);
  const draft = useEditDraft(draftKey(ws, 'corpus', corpus.id), saved);
  const content = draft.value;
  const problems = useMemo(() => checkValues(content), [content]);
  const { edit } = draft;
  const save = () =>
    edit &&
    saving.run(async () => {
      const done = await saveCorpus(ws, corpus.id, edit, {
        title: corpus.corpus_name,
        fuzzy: t('corpus.fuzzy'),
        kind: (kind) => t(`corpus.kinds.${kind}`),
      });
      if (done) draft.clear();
    });
  const remove = async () => {
    if (await removeRestorable(ws, 'corpus', corpus.id, corpus.corpus_name))
      go(studioPath('corpus'), { replace: true });
  };
  return (
    <Detail>
      <DetailHead>
        <BackLink tab="corpus" />
        <InlineName
          name={corpus.corpus_name}
          label={t('corpus.name')}
          editable={mayEdit}
          onSave={async (name) => {
            const changed = await renameCorpus(ws, corpus, name, t('corpus.name'));
            if (changed) go(studioPath('corpus', addressName(changed.corpus_name, changed.id)), { replace: true });
          }}
        />
        {can('nlp_corpus:delete', ws) && (
          <Spread>
            <IconButton
              icon="trash-2"
              label={t('action.deleteIt', { name: corpus.corpus_name })}
              onClick={() => void remove()}
            />
          </Spread>
        )}
      </DetailHead>
      <Options>
        <SegmentedControl
          label={t('corpus.kind')}
          value={content.kind}
          onChange={(kind) => draft.change({ ...content, kind: kind === 'pattern' ? 'pattern' : 'list' })}
          options={(['list', 'pattern'] as const).map((kind) => ({
            value: kind,
            label: t(`corpus.kinds.${kind}`),
            icon: kind === 'pattern' ? 'regex' : 'list',
            disabled: !mayEdit,
          }))}
        />
        {content.kind === 'list' && (
          <Switch
            label={t('corpus.fuzzy')}
            checked={content.fuzzy}
            disabled={!mayEdit}
            onChange={(fuzzy) => draft.change({ ...content, fuzzy })}
          />
        )}
      </Options>
      <CorpusValues
        ws={ws}
        id={corpus.id}
        kind={content.kind}
        values={content.values}
        problems={problems}
        editable={mayEdit}
        onChange={(values) => draft.change({ ...content, values })}
      />
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
    </Detail>
  );
}
