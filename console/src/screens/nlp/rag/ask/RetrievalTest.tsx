import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, NumberField, Select, TagsField, TextField } from '@parlance/ui-kit/form';
import { Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';
import { documentLanguages } from '../add/DescriptionFields.tsx';
import { trySearch, useTriedSearch } from '../data/searches.ts';
import { TriedSearches } from './TriedSearches.tsx';
import { TriedSearchView } from './TriedSearchView.tsx';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';

/** Maximum number of passages per search. */
const maxPassages = 50;

/** The parameters of a search. */
type Request = Pick<TriedSearchDetail, 'question' | 'limit' | 'tags' | 'language'>;
const nothing: Request = { question: '', limit: 10, tags: [], language: null };

/**
 * Tests retrieval without answering: shows the passages found for a question, with scores and reasons, and records the
 * search.
 */
export function RetrievalTest({ ws, base }: { ws: string; base: KnowledgeBase }) {
  const { t } = useTranslation('knowledge');
  const { values, set } = useAddressQuery(['search', 'against']);
  const shown = useTriedSearch(ws, base.id, values.search);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [request, setRequest] = useState<Request>(nothing);
  // The form takes over the parameters of the shown search, without losing the focus.
  const [followed, setFollowed] = useState('');
  if (shown.data && shown.data.id !== followed) {
    setFollowed(shown.data.id);
    setRequest(shown.data);
  }

  async function run({ question, limit, tags, language }: Request, against = ''): Promise<void> {
    setBusy(true);
    const body = { question: question.trim(), limit, ...(tags.length > 0 && { tags }), ...(language && { language }) };
    const found = await attempt(t('ask.tried.failed'), () => trySearch(ws, base.id, body));
    setBusy(false);
    if (found) set({ search: found.id, against }, { push: true });
  }

  return (
    <Stack gap={4}>
      <SearchForm
        field={field}
        request={request}
        busy={busy}
        onChange={setRequest}
        onSearch={() => void run(request)}
      />
      {values.search === '' ? (
        <EmptyState icon="scan-search" title={t('ask.test.none')} text={t('ask.test.noneText')} />
      ) : (
        <Answer query={shown} loading={<SkeletonRows rows={6} columns={1} />}>
          {(search) => (
            <TriedSearchView
              ws={ws}
              base={base}
              search={search}
              against={values.against}
              busy={busy}
              onAgain={() => void run(search, search.id)}
            />
          )}
        </Answer>
      )}
      <TriedSearches
        ws={ws}
        base={base.id}
        shown={values.search}
        onOpen={(search) => set({ search, against: '' }, { push: true })}
        onForget={() => {
          set({ search: '', against: '' });
          field.current?.focus();
        }}
      />
    </Stack>
  );
}

interface SearchFormProps {
  /** Ref of the question's field. */
  field: Ref<HTMLInputElement>;
  request: Request;
  busy: boolean;
  onChange: (request: Request) => void;
  onSearch: () => void;
}

function SearchForm({ field, request, busy, onChange, onSearch }: SearchFormProps) {
  const { t } = useTranslation('knowledge');
  const change = (next: Partial<Request>) => onChange({ ...request, ...next });
  const { question, limit, tags, language } = request;
  return (
    <SubmitForm
      gap={3}
      onSubmit={() => {
        if (question.trim() !== '') onSearch();
      }}
    >
      <TextField
        ref={field}
        label={t('ask.question')}
        maxLength={knowledgeLimits.questionLength}
        placeholder={t('ask.placeholder')}
        value={question}
        onChange={(next) => change({ question: next })}
      />
      <Grid min={150} gap={3}>
        <NumberField
          label={t('ask.limit')}
          min={1}
          max={maxPassages}
          step={1}
          value={limit}
          onChange={(next) => {
            if (next !== null) change({ limit: Math.min(maxPassages, Math.max(1, Math.round(next))) });
          }}
        />
        <Select
          label={t('column.language')}
          placeholder={t('ask.anyLanguage')}
          value={language ?? ''}
          onChange={(chosen) => change({ language: documentLanguages.find((one) => one === chosen) ?? null })}
          options={documentLanguages.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        />
        <TagsField
          label={t('column.tags')}
          placeholder={t('ask.anyTag')}
          value={tags}
          onChange={(next) => change({ tags: [...next] })}
        />
      </Grid>
      <Inline gap={2}>
        <Button type="submit" icon="search" loading={busy} disabled={question.trim() === ''}>
          {t('ask.search')}
        </Button>
      </Inline>
    </SubmitForm>
  );
}
