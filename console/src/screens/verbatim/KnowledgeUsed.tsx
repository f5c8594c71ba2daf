import type { KnowledgeUse } from '@parlance/contract/calls/knowledge/answers';
import type { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { can } from '../../shared/state/session.ts';
import { AppLink } from '../../shared/ui/AppLink.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';

const Passages = styled.ol`
  display: grid;
  gap: var(--space-3);
  ${plainList}

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--space-2);
  }
  small,
  p {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  a[target='_blank'] {
    display: inline-grid;
    place-items: center;
    width: 24px;
    height: 24px;
    vertical-align: middle;
  }
  [data-part='end'] {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    font-variant-numeric: tabular-nums;
  }
`;

/** Number of characters of a chunk that are enough to find it in its document. */
const searched = 60;

/** How a message was answered from a knowledge base: the passages with their scores, and who wrote the answer. */
export function KnowledgeUsed({ ws, use }: { ws: string; use: KnowledgeUse }) {
  const { t } = useTranslation('verbatim');
  const { duration } = useFormats();
  return (
    <Card title={t('knowledge.title')} level={3}>
      <Stack gap={3}>
        <Facts
          facts={[
            { name: t('knowledge.writer'), value: t(`knowledge.by.${use.written_by}`) },
            ...(use.model === null ? [] : [{ name: t('knowledge.model'), value: use.model }]),
            ...(use.prompt_version === '' ? [] : [{ name: t('knowledge.prompt'), value: use.prompt_version }]),
            { name: t('column.ms'), value: duration(use.ms) },
          ]}
        />
        {use.passages.length > 0 && <FoundPassages ws={ws} use={use} />}
      </Stack>
    </Card>
  );
}

/** The current passages; deleted ones have only their score. */
function FoundPassages({ ws, use }: { ws: string; use: KnowledgeUse }) {
  const { t } = useTranslation('verbatim');
  const { confidence } = useFormats();
  const mayRead = can('nlp_rag:read', ws);
  const query = useCall(
    'GET /api/1.0/gael/:ws/rag/:base/chunks',
    { params: { ws, base: use.base }, query: { ids: use.passages.map(({ chunk }) => chunk).join(',') } },
    { enabled: mayRead },
  );
  if (mayRead && query.isLoading) return <SkeletonRows rows={use.passages.length} columns={1} />;
  const chunks = new Map(query.data?.data.map((chunk) => [chunk.id, chunk]));
  return (
    <Passages aria-label={t('knowledge.passages')}>
      {use.passages.map(({ chunk: id, score }) => (
        <li key={id}>
          <ChunkName
            base={use.base}
            chunk={chunks.get(id)}
            missing={t(mayRead ? 'knowledge.gone' : 'knowledge.hidden')}
          />
          <span data-part="end">
            {use.cited.includes(id) && <Pill icon="quote">{t('knowledge.cited')}</Pill>}
            <span title={t('knowledge.score')}>{confidence(score)}</span>
          </span>
          <ChunkText chunk={chunks.get(id)} />
        </li>
      ))}
    </Passages>
  );
}

function ChunkName({ base, chunk, missing }: { base: string; chunk: KnowledgeChunk | undefined; missing: string }) {
  const { t } = useTranslation('verbatim');
  if (!chunk) return <span>{missing}</span>;
  const [firstLine = ''] = chunk.text.split('\n');
  const filter = new URLSearchParams({ filter: firstLine.slice(0, searched).trim() });
  return (
    <span>
      <AppLink href={`/nlp/rag/${base}/${encodeURIComponent(chunk.document)}?${filter}`}>{chunk.document_name}</AppLink>{' '}
      {chunk.link !== null && (
        <a
          href={chunk.link}
          target="_blank"
          rel="noreferrer"
          aria-label={t('knowledge.open')}
          title={t('knowledge.open')}
        >
          <Icon name="external-link" size={13} />
        </a>
      )}
    </span>
  );
}

function ChunkText({ chunk }: { chunk: KnowledgeChunk | undefined }) {
  const { t } = useTranslation('verbatim');
  const { number } = useFormats();
  if (!chunk) return null;
  const place = [
    chunk.page !== null && t('knowledge.page', { page: number(chunk.page) }),
    chunk.path.join(' › '),
  ].filter(Boolean);
  return (
    <>
      {place.length > 0 && <small>{place.join(' · ')}</small>}
      <p>{chunk.text}</p>
    </>
  );
}
