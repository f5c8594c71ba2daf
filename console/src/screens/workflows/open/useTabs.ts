import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHref } from '../../../shared/state/address.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useScripts } from '../data/queries.ts';
import { sectionPath, type WorkflowsSection } from '../workflowsAddress.ts';
import { isScriptId } from './openScripts.ts';
import { closeScript, closeMissingScripts, openTabs, selectScript, showSection } from './openTabs.ts';

/** The open scripts of a workspace, in sync with the address, which names the visible one. */
export function useTabs(ws: string, section: WorkflowsSection) {
  const { t } = useTranslation('workflows');
  const scripts = useScripts(ws);
  const { tabs } = useSnapshot(openTabs);
  const { values } = useAddressQuery(['script']);
  const navigate = useNavigate();
  const href = useHref();
  const wanted = section === 'scripts' && isScriptId(values.script) ? values.script : undefined;
  const nameOf = (id: string) => scripts.data?.data.find(({ script_id }) => script_id === id)?.name ?? t('tab.script');

  const follow = useEffectEvent(async (id: string | undefined, page: WorkflowsSection) => {
    if (id === undefined) return showSection(page);
    if (await selectScript(id, nameOf)) return;
    // The user may have navigated while the question was open; then they stay where they are.
    const isStillAsked = new URLSearchParams(window.location.search).get('script') === id;
    if (isStillAsked) void navigate(href(sectionPath('scripts')), { replace: true });
  });
  useEffect(() => void follow(wanted, section), [wanted, section]);

  const known = !scripts.isFetching && scripts.data?.data;
  useEffect(() => {
    // The visible script reports itself that it was deleted.
    if (known) closeMissingScripts(new Set([...known.map(({ script_id }) => script_id), ...(wanted ? [wanted] : [])]));
  }, [known, wanted]);

  const shown = wanted !== undefined && tabs.includes(wanted) ? wanted : undefined;
  return {
    tabs,
    nameOf,
    /** The script in the address; undefined: a page is shown. */
    wanted,
    /** The script in the address, once it has a tab. */
    shown,
    /** Whether the script in the address was deleted, or never existed. */
    missing: shown !== undefined && known !== false && known?.every(({ script_id }) => script_id !== shown) === true,
    close: async (id: string) => {
      if ((await closeScript(id, nameOf(id))) && id === wanted) void navigate(href(sectionPath('scripts')));
    },
  };
}
