import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { TabLinks, useMediaQuery } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { baseViews, type BaseView } from '../../address/ragAddress.ts';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { Columns, Detail } from '../../parts/layout.ts';
import { useKeys } from '../../../../shared/state/useKeys.ts';
import { AskPanel } from '../ask/AskPanel.tsx';
import { RetrievalTest } from '../ask/RetrievalTest.tsx';
import { ChunkList } from '../chunks/ChunkList.tsx';
import { DocumentsView } from '../documents/DocumentsView.tsx';
import { EvaluationView } from '../evaluation/EvaluationView.tsx';
import { BaseSettings } from '../settings/BaseSettings.tsx';
import { BaseHead } from './BaseHead.tsx';

const Aside = styled.aside`
  flex: none;
  width: 370px;
  padding: var(--space-4);
  position: relative;
  overflow: auto;
  border-left: 1px solid var(--line);
  background: var(--surface);

  h2 {
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

/** Media query: there is room for the documents and the Ask panel side by side. */
const roomForBoth = '(min-width: 1200px)';

interface BasePageProps {
  ws: string;
  base: KnowledgeBase;
  bases: readonly KnowledgeBase[];
  view: BaseView;
  /** Undefined for users who may not create any. */
  onCreate: (() => void) | undefined;
  onAdd: ((files?: readonly File[]) => void) | undefined;
}

/** A knowledge base: its documents, chunks, retrieval test, evaluation and settings, with the Ask panel beside them. */
export function BasePage({ ws, base, bases, view, onCreate, onAdd }: BasePageProps) {
  const { t } = useTranslation('knowledge');
  // The evaluation takes the whole width.
  const wide = useMediaQuery(roomForBoth) && view !== 'evaluation';
  const [asking, setAsking] = useState(false);
  const counts = {
    documents: base.documents,
    chunks: base.chunks,
    test: undefined,
    evaluation: undefined,
    settings: undefined,
  };
  const name = addressName(base.name, base.id);
  const begin = () => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-ask]');
    if (field) field.focus();
    else setAsking(true);
  };
  useKeys({ q: begin });
  useScreenActions([{ id: 'ask', label: t('ask.question'), icon: 'message-circle', keys: 'q', onRun: begin }]);
  return (
    <Columns>
      <Detail>
        <BaseHead ws={ws} base={base} bases={bases} onCreate={onCreate} onAsk={wide ? undefined : begin} />
        <TabLinks
          label={t('base.views')}
          value={view}
          items={baseViews.map((id) => ({
            id,
            label: t(`base.view.${id}`),
            href: studioPath('rag', name, id === 'documents' ? undefined : id),
            ...(counts[id] !== undefined && { count: counts[id] }),
          }))}
        />
        {view === 'documents' && <DocumentsView ws={ws} base={base} onAdd={onAdd} />}
        {view === 'chunks' && <ChunkList ws={ws} base={base} />}
        {view === 'test' && <RetrievalTest base={base} ws={ws} />}
        {view === 'evaluation' && <EvaluationView ws={ws} base={base} />}
        {view === 'settings' && <BaseSettings ws={ws} base={base} />}
      </Detail>
      {wide ? (
        <Aside aria-label={t('ask.title')}>
          <AskPanel ws={ws} base={base} titled />
        </Aside>
      ) : (
        <Drawer open={asking} title={t('ask.title')} width={400} onClose={() => setAsking(false)}>
          <AskPanel ws={ws} base={base} titled={false} />
        </Drawer>
      )}
    </Columns>
  );
}
