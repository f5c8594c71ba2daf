import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { ApiError } from '../../../../shared/api/ApiError.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';
import { Note } from '../../parts/layout.ts';
import { downloadOriginal, readOriginal } from '../data/originals.ts';

const Frame = styled.iframe`
  width: 100%;
  height: max(480px, calc(100vh - 220px));
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const Written = styled.pre`
  margin: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  font-size: var(--size-s);
  line-height: 1.5;
`;

/** Formats that are shown as text. */
const written: readonly DocumentFormat[] = ['markdown', 'text', 'csv', 'html'];
/** Maximum number of characters shown of a text. */
const maxShown = 300_000;

/** The original file of a document: a PDF at the requested page, text formats as text. Others can be downloaded. */
export function OriginalView({ ws, document }: { ws: string; document: KnowledgeDocumentDetail }) {
  const { t } = useTranslation('knowledge');
  const { format } = document;
  const isText = written.includes(format);
  const isShown = isText || (format === 'pdf' && navigator.pdfViewerEnabled);
  const query = useQuery<Blob | string, ApiError>({
    queryKey: ['original', ws, document.base, document.id, document.version],
    queryFn: async () => {
      const file = await readOriginal(ws, document);
      return isText ? file.text() : file;
    },
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isShown)
    return (
      <Stack gap={3}>
        <Note>{t('document.notShown')}</Note>
        <div>
          <Button icon="download" onClick={() => void downloadOriginal(ws, document)}>
            {t('action.download')}
          </Button>
        </div>
      </Stack>
    );
  return (
    <Answer query={query} loading={<SkeletonRows rows={10} columns={1} />}>
      {(file) =>
        typeof file === 'string' ? <WrittenText text={file} /> : <PdfPages file={file} name={document.name} />
      }
    </Answer>
  );
}

/** The browser's own view of a PDF. */
function PdfPages({ file, name }: { file: Blob; name: string }) {
  const { t } = useTranslation('knowledge');
  const { values } = useAddressQuery(['page']);
  const page = /^\d{1,5}$/.test(values.page) ? values.page : '1';
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      // The file is opened as a PDF, whatever type it claims to have.
      const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
      frame.src = `${url}#page=${page}&navpanes=0&view=FitH`;
      return () => URL.revokeObjectURL(url);
    },
    [file, page],
  );
  // The frame reads the page number from its address only when it loads.
  return <Frame key={page} ref={show} title={t('document.originalOf', { name })} />;
}

function WrittenText({ text }: { text: string }) {
  const { t } = useTranslation('knowledge');
  return (
    <Stack gap={3}>
      <Written>{text.slice(0, maxShown)}</Written>
      {text.length > maxShown && <Note>{t('document.cut')}</Note>}
    </Stack>
  );
}
