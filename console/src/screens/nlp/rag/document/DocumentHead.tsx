import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { Button, IconButton, LinkButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { can } from '../../../../shared/state/session.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { useGo } from '../../address/useStudioQuery.ts';
import { InlineName } from '../../parts/InlineName.tsx';
import { DetailHead, Spread } from '../../parts/layout.ts';
import {
  cancelDocument,
  changeDocuments,
  deleteDocuments,
  retryDocument,
  saveDocumentPart,
} from '../data/documents.ts';
import { downloadOriginal } from '../data/originals.ts';
import { DocumentState } from '../documents/DocumentState.tsx';
import { isInWork } from '../documents/looks.ts';
import { chooseReplacement } from '../documents/useDocumentActions.ts';

interface DocumentHeadProps {
  ws: string;
  base: KnowledgeBase;
  document: KnowledgeDocumentDetail;
}

/** The name of a document, its state, its actions, and the error when reading it failed. */
export function DocumentHead({ ws, base, document }: DocumentHeadProps) {
  const { t } = useTranslation(['knowledge', 'nlp', 'common']);
  const go = useGo();
  const mayEdit = can('nlp_rag:edit', ws);
  const home = studioPath('rag', addressName(base.name, base.id));
  const rename = async (value: string) => {
    const edit = { version: document.version, base: document.name, value };
    const saved = await saveDocumentPart(ws, document, edit, {
      title: t('column.name'),
      pick: ({ name }) => name,
      change: (name) => ({ name }),
      lines: (name) => [name],
    });
    return saved !== undefined;
  };
  const remove = async () => {
    if (await deleteDocuments(ws, base.id, [document])) go(home, { replace: true });
  };
  const inWork = isInWork(document);
  const failed = document.state === 'failed' && document.cause;
  return (
    <>
      <DetailHead>
        <LinkButton variant="ghost" size="s" icon="arrow-left" href={home}>
          {base.name}
        </LinkButton>
        <InlineName name={document.name} label={t('column.name')} editable={mayEdit} onSave={rename} />
        <DocumentState document={document} />
        <Spread>
          {mayEdit && inWork && (
            <Button icon="x" onClick={() => void cancelDocument(ws, document)}>
              {t('action.cancel')}
            </Button>
          )}
          {mayEdit && document.state === 'ready' && document.address !== null && document.site === null && (
            <Button icon="refresh-cw" onClick={() => void retryDocument(ws, document)}>
              {t('action.readAgain')}
            </Button>
          )}
          {mayEdit && document.state === 'ready' && !document.archived && (
            <Button
              icon={document.enabled ? 'pause' : 'play'}
              onClick={() => void changeDocuments(ws, base.id, document.enabled ? 'disable' : 'enable', [document.id])}
            >
              {document.enabled ? t('action.disable') : t('action.enable')}
            </Button>
          )}
          {mayEdit && document.archived && (
            <Button icon="undo-2" onClick={() => void changeDocuments(ws, base.id, 'unarchive', [document.id])}>
              {t('action.unarchive')}
            </Button>
          )}
          {document.kind === 'file' && (
            <IconButton
              icon="download"
              variant="secondary"
              label={t('action.download')}
              onClick={() => void downloadOriginal(ws, document)}
            />
          )}
          {mayEdit && document.kind === 'file' && !inWork && !failed && (
            <IconButton
              icon="upload"
              variant="secondary"
              label={t('action.replace')}
              onClick={() => void chooseReplacement(ws, document)}
            />
          )}
          {can('nlp_rag:delete', ws) && (
            <IconButton
              icon="trash-2"
              label={t('nlp:action.deleteIt', { name: document.name })}
              onClick={() => void remove()}
            />
          )}
        </Spread>
      </DetailHead>
      {failed && (
        <Alert>
          <Stack gap={2}>
            <span>{errorText(failed)}</span>
            {mayEdit && (
              <Inline gap={2}>
                <Button size="s" icon="rotate-ccw" onClick={() => void retryDocument(ws, document)}>
                  {t('action.retry')}
                </Button>
                {document.kind === 'file' && (
                  <Button size="s" icon="upload" onClick={() => void chooseReplacement(ws, document)}>
                    {t('action.replace')}
                  </Button>
                )}
              </Inline>
            )}
          </Stack>
        </Alert>
      )}
    </>
  );
}
