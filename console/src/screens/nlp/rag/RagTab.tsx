import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { PageHeader } from '@parlance/ui-kit/layout';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { readRagAddress } from '../address/ragAddress.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useFirst, useGone, useNamed } from '../address/useNamed.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { Detail } from '../parts/layout.ts';
import { DeletedContent, useUnsaved } from '../parts/DeletedContent.tsx';
import { NameDialog } from '../parts/NameDialog.tsx';
import { StudioTabs } from '../parts/StudioTabs.tsx';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { DetailSkeleton } from '../../../shared/ui/ScreenSkeletons.tsx';
import { documentLanguages } from './add/DescriptionFields.tsx';
import { AddDocumentsDialog } from './add/AddDocumentsDialog.tsx';
import { BasePage } from './bases/BasePage.tsx';
import { baseName, createBase, useBases } from './data/bases.ts';
import { useUnsavedKnowledge } from './data/knowledgeDrafts.ts';
import { DocumentPage } from './document/DocumentPage.tsx';

const none: readonly KnowledgeBase[] = [];

/** The knowledge tab: a knowledge base with its documents, or one of them. */
export function RagTab({ ws }: { ws: string }) {
  const { t } = useTranslation(['knowledge', 'common']);
  const go = useGo();
  const { pathname, key } = useLocation();
  const address = readRagAddress(pathname);
  const query = useBases(ws);
  const bases = query.data?.data ?? none;
  const named = useNamed(bases, baseName, address.base);
  const goneNamed = useGone(named, address.base, query.isSuccess);
  const { first, gone: goneFirst } = useFirst(bases, key, !query.isFetching);
  const [base, gone] = address.base === undefined ? [first, goneFirst] : [named, goneNamed];
  const [creating, setCreating] = useState(false);
  /** The initial files of the dialog to add documents; undefined while it is closed. */
  const [adding, setAdding] = useState<readonly File[]>();
  const mayCreate = can('nlp_rag:create', ws);
  const onCreate = mayCreate ? () => setCreating(true) : undefined;
  const onAdd = mayCreate && base ? (files: readonly File[] = []) => setAdding(files) : undefined;
  useScreenActions([
    // The list of documents offers this action itself, with its key.
    ...(onAdd && (address.document !== undefined || address.view !== 'documents')
      ? [{ id: 'add-documents', label: t('add.open'), icon: 'plus', onRun: () => onAdd() }]
      : []),
    ...(onCreate ? [{ id: 'new-base', label: t('base.add'), icon: 'plus', onRun: onCreate }] : []),
  ]);
  const page = (found: KnowledgeBase): ReactNode =>
    address.document === undefined ? (
      <BasePage
        key={found.id}
        ws={ws}
        base={found}
        bases={bases}
        view={address.view}
        onCreate={onCreate}
        onAdd={onAdd}
      />
    ) : (
      <DocumentPage key={address.document} ws={ws} base={found} id={address.document} view={address.documentView} />
    );
  return (
    <>
      <PageHeader
        title={t('title.nlp', { ns: 'common' })}
        badges={
          base &&
          base.in_progress > 0 && (
            <Pill tone="info" icon="loader-circle">
              {t('inProgress', { count: base.in_progress })}
            </Pill>
          )
        }
        actions={
          <>
            {can('verbatim:read', ws) && (
              <LinkButton icon="circle-help" iconOnPhones href="/logs/questions">
                {t('unansweredQuestions')}
              </LinkButton>
            )}
            {onAdd && (
              <Button
                variant="primary"
                icon="plus"
                iconOnPhones
                aria-keyshortcuts={address.document ? undefined : 'n'}
                onClick={() => onAdd()}
              >
                {t('add.open')}
              </Button>
            )}
          </>
        }
        tabs={<StudioTabs ws={ws} tab="rag" />}
      />
      <Answer
        query={query}
        loading={
          <Detail>
            <DetailSkeleton />
          </Detail>
        }
      >
        {() =>
          base ? (
            page(base)
          ) : gone ? (
            <DeletedBase ws={ws} base={gone} />
          ) : (
            <Detail>
              {address.base === undefined ? (
                <NoBases onCreate={onCreate} />
              ) : (
                <EmptyState
                  icon="search"
                  title={t('base.notFound', { name: address.base })}
                  text={t('base.notFoundText')}
                  action={<LinkButton href={studioPath('rag')}>{t('base.notFoundAction')}</LinkButton>}
                />
              )}
            </Detail>
          )
        }
      </Answer>
      {creating && (
        <NameDialog
          title={t('base.add')}
          draft={draftKey(ws, 'new knowledge base')}
          placeholder={t('base.placeholder')}
          onClose={() => setCreating(false)}
          onCreate={async (name) => {
            const made = await createBase(ws, name);
            setCreating(false);
            go(studioPath('rag', addressName(made.name, made.id)));
          }}
        />
      )}
      {adding && base && <AddDocumentsDialog ws={ws} base={base} files={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

/** Shown when a knowledge base is deleted by another user while it is open. */
function DeletedBase({ ws, base }: { ws: string; base: KnowledgeBase }) {
  const { t } = useTranslation('knowledge');
  const settings = useUnsaved(draftKey(ws, 'knowledge base', base.id), base.settings);
  const inside = useUnsavedKnowledge(ws, base.id);
  const unsaved = settings && [
    { label: t('settings.instructions'), text: settings.instructions },
    ...documentLanguages.map((language) => ({
      label: t('settings.unknownIn', { language: t(`language.${language}`) }),
      text: settings.unknown[language],
    })),
  ];
  return (
    <DeletedContent
      tab="rag"
      title={t('base.deleted', { name: base.name })}
      unsaved={[...(unsaved ?? []), ...inside]}
      action={<LinkButton href={studioPath('rag')}>{t('base.notFoundAction')}</LinkButton>}
    />
  );
}

/** The empty state: what knowledge is for, and the first action. */
function NoBases({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation('knowledge');
  return (
    <EmptyState
      icon="book-open"
      title={t('base.none')}
      text={t('base.noneText')}
      action={
        onCreate && (
          <Button variant="primary" icon="plus" onClick={onCreate}>
            {t('base.add')}
          </Button>
        )
      }
    />
  );
}
