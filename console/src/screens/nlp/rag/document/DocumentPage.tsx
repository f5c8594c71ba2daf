import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks, useMediaQuery } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { addressName, type DocumentView, documentViews, studioPath } from '../../address/studioAddress.ts';
import { DeletedContent } from '../../parts/DeletedContent.tsx';
import { Columns, Detail } from '../../parts/layout.ts';
import { ChunkList } from '../chunks/ChunkList.tsx';
import { useUnsavedKnowledge } from '../data/knowledgeDrafts.ts';
import { useDocument } from '../data/documents.ts';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentProperties } from './DocumentProperties.tsx';
import { OriginalView } from './OriginalView.tsx';
import { SiteView } from './SiteView.tsx';

const Aside = styled.aside`
  flex: none;
  display: grid;
  gap: var(--space-4);
  align-content: start;
  width: 360px;
  padding: var(--space-4);
  position: relative;
  overflow: auto;
  border-left: 1px solid var(--line);
  background: var(--surface);

  &[data-wide] {
    width: min(48%, 640px);
  }
`;

/** Media query: there is room for the chunks and the properties side by side. */
const roomForBoth = '(min-width: 1200px)';

interface DocumentPageProps {
  ws: string;
  base: KnowledgeBase;
  id: string;
  view: DocumentView;
}

/** A document: its chunks, or the settings of a site, with its properties or its file beside them. */
export function DocumentPage({ ws, base, id, view }: DocumentPageProps) {
  const { t } = useTranslation('knowledge');
  const query = useDocument(ws, base.id, id);
  const unsaved = useUnsavedKnowledge(ws, base.id, id);
  const all = (
    <LinkButton href={studioPath('rag', addressName(base.name, base.id))}>{t('document.notFoundAction')}</LinkButton>
  );
  if (query.error?.status === 404 && query.data)
    return (
      <DeletedContent
        tab="rag"
        title={t('document.deleted', { name: query.data.name })}
        unsaved={unsaved}
        action={all}
      />
    );
  if (query.error?.status === 404)
    return (
      <Detail>
        <EmptyState icon="search" title={t('document.notFound')} text={t('base.notFoundText')} action={all} />
      </Detail>
    );
  return (
    <Answer
      query={query}
      loading={
        <Detail>
          <SkeletonRows rows={10} columns={2} />
        </Detail>
      }
    >
      {(document) => <OpenDocument ws={ws} base={base} document={document} view={view} />}
    </Answer>
  );
}

interface OpenDocumentProps extends Omit<DocumentPageProps, 'id'> {
  document: KnowledgeDocumentDetail;
}

function OpenDocument({ ws, base, document, view: wanted }: OpenDocumentProps) {
  const { t } = useTranslation('knowledge');
  const wide = useMediaQuery(roomForBoth);
  // A wide window shows the other views beside the chunks.
  const view = wide ? 'chunks' : wanted;
  const beside = wanted === 'original' ? 'original' : 'properties';
  const { crawl, kind } = document;
  const hrefOf = (one: DocumentView) => studioPath('rag', addressName(base.name, base.id), document.id, one);
  const others = documentViews.filter((one) => one !== 'chunks' && (one !== 'original' || kind === 'file'));
  const labelOf = (one: DocumentView) => t(`document.view.${one === 'chunks' && crawl ? 'site' : one}`);
  const link = (id: DocumentView) => ({ id, label: labelOf(id), href: hrefOf(id) });
  return (
    <Columns>
      <Detail>
        <DocumentHead ws={ws} base={base} document={document} />
        {!wide && (
          <TabLinks
            label={t('document.views')}
            value={view}
            items={[{ ...link('chunks'), ...(!crawl && { count: document.chunks }) }, ...others.map(link)]}
          />
        )}
        {view === 'chunks' &&
          (crawl ? (
            <SiteView ws={ws} base={base} site={{ ...document, crawl }} />
          ) : (
            <ChunkList
              ws={ws}
              base={base}
              document={document.id}
              hasPages={kind === 'file' && document.format === 'pdf'}
            />
          ))}
        {view !== 'chunks' && <OtherView ws={ws} document={document} view={view} />}
      </Detail>
      {wide && (
        <Aside aria-label={labelOf(beside)} data-wide={beside === 'original' || undefined}>
          {others.length > 1 && <TabLinks label={t('document.beside')} value={beside} items={others.map(link)} />}
          <OtherView ws={ws} document={document} view={beside} />
        </Aside>
      )}
    </Columns>
  );
}

interface OtherViewProps extends Pick<OpenDocumentProps, 'ws' | 'document'> {
  view: Exclude<DocumentView, 'chunks'>;
}

function OtherView({ ws, document, view }: OtherViewProps) {
  return view === 'original' && document.kind === 'file' ? (
    <OriginalView ws={ws} document={document} />
  ) : (
    <DocumentProperties ws={ws} document={document} />
  );
}
