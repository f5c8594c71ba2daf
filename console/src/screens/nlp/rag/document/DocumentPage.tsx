import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks, useMediaQuery } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { addressName, type DocumentView, documentViews, studioPath } from '../../address/studioAddress.ts';
import { Columns, Detail } from '../../parts/layout.ts';
import { ChunkList } from '../chunks/ChunkList.tsx';
import { useDocument } from '../data/documents.ts';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentProperties } from './DocumentProperties.tsx';
import { SiteView } from './SiteView.tsx';

const Aside = styled.aside`
  flex: none;
  width: 360px;
  padding: var(--space-4);
  position: relative;
  overflow: auto;
  border-left: 1px solid var(--line);
  background: var(--surface);
`;

/** Wide enough for the chunks and, beside them, the properties. */
const roomForBoth = '(min-width: 1200px)';

interface DocumentPageProps {
  ws: string;
  base: KnowledgeBase;
  id: string;
  view: DocumentView;
}

/** A document: its chunks, of a site how it is read, and beside them its properties and its text. */
export function DocumentPage({ ws, base, id, view }: DocumentPageProps) {
  const { t } = useTranslation('knowledge');
  const query = useDocument(ws, base.id, id);
  if (query.error?.status === 404)
    return (
      <Detail>
        <EmptyState
          icon="search"
          title={t('document.notFound')}
          text={t('base.notFoundText')}
          action={
            <LinkButton href={studioPath('rag', addressName(base.name, base.id))}>{t('document.all')}</LinkButton>
          }
        />
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
  // A wide window shows the properties beside the chunks.
  const view = wide ? 'chunks' : wanted;
  const { crawl } = document;
  return (
    <Columns>
      <Detail>
        <DocumentHead ws={ws} base={base} document={document} />
        {!wide && (
          <TabLinks
            label={t('document.views')}
            value={view}
            items={documentViews.map((one) => ({
              id: one,
              label: t(`document.view.${one === 'chunks' && crawl ? 'site' : one}`),
              href: studioPath('rag', addressName(base.name, base.id), document.id, one),
              ...(one === 'chunks' && !crawl && { count: document.chunks }),
            }))}
          />
        )}
        {view === 'chunks' &&
          (crawl ? (
            <SiteView ws={ws} base={base} site={{ ...document, crawl }} />
          ) : (
            <ChunkList ws={ws} base={base} document={document.id} />
          ))}
        {view === 'properties' && <DocumentProperties ws={ws} document={document} />}
      </Detail>
      {wide && (
        <Aside aria-label={t('document.view.properties')}>
          <DocumentProperties ws={ws} document={document} />
        </Aside>
      )}
    </Columns>
  );
}
