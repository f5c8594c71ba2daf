import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHref } from '../../../shared/state/address.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useScripts } from '../data/queries.ts';
import { sectionPath, type WorkflowsSection } from '../workflowsAddress.ts';
import { isScriptId } from './openScripts.ts';
import { closeScript, forgetScripts, openTabs, selectScript, showSection } from './openTabs.ts';

/** The open scripts of a workspace, in step with the address, which names the one that is shown. */
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
    // Who has gone on while the question was open is not taken back.
    const isStillAsked = new URLSearchParams(window.location.search).get('script') === id;
    if (isStillAsked) void navigate(href(sectionPath('scripts')), { replace: true });
  });
  useEffect(() => void follow(wanted, section), [wanted, section]);

  const known = !scripts.isFetching && scripts.data?.data;
  useEffect(() => {
    // The one shown says itself that it is not there.
    if (known) forgetScripts(new Set([...known.map(({ script_id }) => script_id), ...(wanted ? [wanted] : [])]));
  }, [known, wanted]);

  const shown = wanted !== undefined && tabs.includes(wanted) ? wanted : undefined;
  return {
    tabs,
    nameOf,
    /** The script that the address names; undefined: a page is shown. */
    wanted,
    /** The same, once it has its tab. */
    shown,
    /** Whether the script that the address names is deleted, or was never there. */
    missing: shown !== undefined && known !== false && known?.every(({ script_id }) => script_id !== shown) === true,
    close: async (id: string) => {
      if ((await closeScript(id, nameOf(id))) && id === wanted) void navigate(href(sectionPath('scripts')));
    },
  };
}
