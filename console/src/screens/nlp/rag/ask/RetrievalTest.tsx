import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, NumberField, Select, TagsField, TextField } from '@parlance/ui-kit/form';
import { Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';
import { Muted } from '../../parts/layout.ts';
import { documentLanguages } from '../add/DescriptionFields.tsx';
import { PassageList } from './PassageList.tsx';

/** As many passages as one search gives. */
const mostPassages = 50;
const firstLimit = 10;

/** Searches a knowledge base without answering: what is found for a question, with which score, and why. */
export function RetrievalTest({ ws, base }: { ws: string; base: KnowledgeBase }) {
  const { t } = useTranslation('knowledge');
  const { duration } = useFormats();
  const prefix = useId();
  const { values, set } = useAddressQuery(['q']);
  const [question, setQuestion] = useState(values.q);
  const [limit, setLimit] = useState(firstLimit);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [language, setLanguage] = useState<(typeof documentLanguages)[number]>();
  const query = useCall(
    'POST /api/1.0/gael/:ws/rag/:base/search',
    {
      params: { ws, base: base.id },
      body: {
        question: values.q.slice(0, knowledgeLimits.questionLength),
        limit,
        ...(tags.length > 0 && { tags: [...tags] }),
        ...(language && { language }),
      },
    },
    { enabled: values.q !== '', keepPrevious: true },
  );
  return (
    <Stack gap={4}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const asked = question.trim();
          if (asked === values.q) void query.refetch();
          else set({ q: asked }, { push: true });
        }}
      >
        <Stack gap={3}>
          <TextField
            label={t('ask.question')}
            maxLength={knowledgeLimits.questionLength}
            placeholder={t('ask.placeholder')}
            value={question}
            onChange={setQuestion}
          />
          <Grid min={150} gap={3}>
            <NumberField
              label={t('ask.limit')}
              min={1}
              max={mostPassages}
              step={1}
              value={limit}
              onChange={(next) => next !== null && setLimit(Math.min(mostPassages, Math.max(1, Math.round(next))))}
            />
            <Select
              label={t('column.language')}
              placeholder={t('ask.anyLanguage')}
              value={language ?? ''}
              onChange={(chosen) => setLanguage(documentLanguages.find((one) => one === chosen))}
              options={documentLanguages.map((one) => ({ value: one, label: t(`language.${one}`) }))}
            />
            <TagsField label={t('column.tags')} value={tags} onChange={setTags} />
          </Grid>
          <Inline gap={2}>
            <Button type="submit" icon="search" loading={query.isFetching} disabled={question.trim() === ''}>
              {t('ask.search')}
            </Button>
          </Inline>
        </Stack>
      </form>
      {values.q === '' ? (
        <EmptyState icon="scan-search" title={t('ask.test.none')} text={t('ask.test.noneText')} />
      ) : (
        <Answer query={query} loading={<SkeletonRows rows={6} columns={1} />}>
          {(found) => (
            <>
              <Muted>
                {t('ask.test.found', { count: found.passages.length })} ·{' '}
                {t(`ask.method.${found.method}`, { time: duration(found.ms) })}
              </Muted>
              {found.note && <Alert tone="warning">{t(`ask.note.${found.note}`)}</Alert>}
              {found.passages.length === 0 ? (
                <EmptyState icon="search" title={t('ask.nothing')} text={t('ask.nothingText')} />
              ) : (
                <PassageList
                  ws={ws}
                  base={base}
                  passages={found.passages}
                  threshold={found.threshold}
                  prefix={prefix}
                  why
                />
              )}
            </>
          )}
        </Answer>
      )}
    </Stack>
  );
}
