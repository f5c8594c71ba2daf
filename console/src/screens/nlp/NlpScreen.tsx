import { importPermissions } from '@parlance/contract/permissions';
import { EmptyState, ForbiddenState } from '@parlance/ui-kit/data';
import { PageHeader } from '@parlance/ui-kit/layout';
import { loadNamespaces } from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { readAhead } from '../../shared/api/queryClient.ts';
import { readPageAhead } from '../../shared/api/usePages.ts';
import { useHref } from '../../shared/state/address.ts';
import { can, session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { DetailSkeleton } from '../../shared/ui/ScreenSkeletons.tsx';
import { findNamed, readAddress, studioPath, studioTabs, type StudioTab } from './address/studioAddress.ts';
import { useStudioQuery } from './address/useStudioQuery.ts';
import { ClassTab } from './class/ClassTab.tsx';
import { CorpusTab } from './corpus/CorpusTab.tsx';
import { useClasses, useIntents, useTrainingWatch } from './data/queries.ts';
import { utteranceList } from './data/utteranceList.ts';
import { ExportDialog } from './export/ExportDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { IntentTab } from './intent/IntentTab.tsx';
import { Detail, Screen } from './parts/layout.ts';
import { StudioTabs } from './parts/StudioTabs.tsx';
import { StudioHeader } from './StudioHeader.tsx';
import { focusClass } from './training/trainingView.ts';
import { useTry } from './try/useTry.tsx';
import { readUtteranceFilters } from './utterances/useUtteranceFilters.ts';

const RagTab = lazy(async () => ({ default: (await import('./rag/RagTab.tsx')).RagTab }));

/**
 * Texts of the other tabs and dialogs. They are loaded after the first tab, so that none of them suspends the screen
 * later.
 */
const moreTexts = [
  'corpus',
  'drafting',
  'evaluation',
  'exchange',
  'models',
  'parts',
  'review',
  'rich',
  'trial',
  'utterances',
] as const;

/**
 * Prefetches the data that the studio shows first at an address: its lists, and the utterances of all intents. The
 * health is not prefetched: its check adds problems to utterances, and a list fetched before it would be stale
 * unnoticed.
 */
export function readStudioAhead(ws: string, { pathname, searchParams }: URL): void {
  const { tab, name } = readAddress(pathname);
  if (tab === 'rag') return;
  const params = { ws };
  const mayReadIntents = can('nlp_intent:read', ws);
  if (can('nlp_class:read', ws)) readAhead('GET /api/1.0/gael/:ws/class', { params });
  if (mayReadIntents) readAhead('GET /api/1.0/gael/:ws/intents', { params });
  if (tab === 'corpus' && can('nlp_corpus:read', ws)) readAhead('GET /api/1.0/gael/:ws/wordscorpus', { params });
  if (tab === 'intent' && name === undefined && mayReadIntents)
    readPageAhead(utteranceList(ws, readUtteranceFilters(searchParams)));
}

/** The studio of the open workspace: the content and the models of its assistant. */
export function NlpScreen() {
  const { t } = useTranslation('nlp');
  useSnapshot(session);
  const { current } = useSnapshot(workspace);
  const { tab, name } = readAddress(useLocation().pathname);
  const hrefOf = useHref();
  if (current === null) return <EmptyState icon="layers" title={t('noWorkspace')} text={t('noWorkspaceText')} />;
  const mayRead = (one: StudioTab) => can(`nlp_${one}:read`, current);
  if (mayRead(tab)) return <Studio ws={current} />;
  // The sidebar leads to the classes, whatever parts of the studio the user may read.
  const readable = tab === 'class' && name === undefined && studioTabs.find(mayRead);
  if (readable) return <Navigate replace to={hrefOf(studioPath(readable))} />;
  return (
    <>
      <StudioTitle ws={current} tab={tab} />
      <ForbiddenState />
    </>
  );
}

function Studio({ ws }: { ws: string }) {
  const { pathname } = useLocation();
  const { tab, name, view } = readAddress(pathname);
  const { classFilter } = useStudioQuery();
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState(false);
  useTrainingWatch(ws);
  useEffect(() => void loadNamespaces(moreTexts), []);
  const read = useClasses(ws).data?.data;
  const classes = read ?? [];
  const intents = useIntents(ws).data?.data ?? [];
  const intent = tab === 'intent' ? findNamed(intents, (one) => one.intent_name, name) : undefined;
  const trying = useTry(ws, classes, intent);
  const focus = focusClass(classes, {
    classId: tab === 'class' ? findNamed(classes, (one) => one.class_name, name)?.id : undefined,
    filter: tab === 'intent' ? classFilter : undefined,
    intentClasses: intent?.classes,
  });
  const onImport = can(importPermissions, ws) ? () => setImporting(true) : undefined;
  return (
    <Screen>
      {tab === 'rag' ? (
        <Suspense fallback={<RagSkeleton ws={ws} />}>
          <RagTab ws={ws} />
        </Suspense>
      ) : (
        <StudioHeader
          ws={ws}
          tab={tab}
          classes={read}
          focus={focus}
          onImport={onImport}
          onExport={() => setExporting(true)}
          onTry={trying.onTry}
        />
      )}
      {tab === 'class' && <ClassTab ws={ws} name={name} view={view} onImport={onImport} />}
      {tab === 'intent' && (
        <IntentTab ws={ws} classes={classes} focus={focus} name={name} view={view} onImport={onImport} />
      )}
      {tab === 'corpus' && <CorpusTab ws={ws} name={name} />}
      <ImportDialog
        ws={ws}
        open={importing}
        classes={classes.filter((one) => !one.static)}
        home={focus?.class_name}
        onClose={() => setImporting(false)}
      />
      <ExportDialog
        ws={ws}
        open={exporting}
        classes={classes.filter((one) => !one.static)}
        home={focus?.id}
        onClose={() => setExporting(false)}
      />
      {trying.panel}
    </Screen>
  );
}

/** The title and tabs of the studio, without actions. */
function StudioTitle({ ws, tab }: { ws: string; tab: StudioTab }) {
  const { t } = useTranslation('common');
  return <PageHeader title={t('title.nlp')} tabs={<StudioTabs ws={ws} tab={tab} />} />;
}

/** Skeleton of the knowledge tab while its code and texts load. */
function RagSkeleton({ ws }: { ws: string }) {
  return (
    <>
      <StudioTitle ws={ws} tab="rag" />
      <Detail>
        <DetailSkeleton />
      </Detail>
    </>
  );
}
