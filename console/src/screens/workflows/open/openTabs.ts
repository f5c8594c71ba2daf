import { t } from 'i18next';
import { proxy } from 'valtio';
import { call } from '../../../shared/api/call.ts';
import { bearerToken } from '../../../shared/browser/token.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { onUserLeft } from '../../../shared/state/session.ts';
import { discardUnsaved, isUnsaved } from '../unsaved.ts';
import { sections, type WorkflowsSection } from '../workflowsAddress.ts';
import { tabToClose, type OpenScripts, storedScripts, without, withSelected } from './openScripts.ts';

/** The tab shown last: a page, or the last selected script. The API stores names as short as these. */
type ActiveTab = WorkflowsSection | 'script';

interface OpenTabs extends OpenScripts {
  /** The workspace of the tabs; null until they are loaded. */
  ws: string | null;
  active: ActiveTab;
}

const nothing: OpenTabs = { ws: null, active: 'scripts', ...storedScripts([]) };

/** The user's open tabs in the workspace; a valtio proxy. */
export const openTabs = proxy<OpenTabs>({ ...nothing });

/** Counts requests for tabs: an answer is ignored after another workspace or user was opened. */
let requestCount = 0;
onUserLeft(() => {
  requestCount += 1;
  Object.assign(openTabs, nothing);
});

/** Loads the user's tabs of a workspace; none when that fails. */
export async function loadTabs(ws: string): Promise<void> {
  requestCount += 1;
  const own = requestCount;
  if (openTabs.ws === ws) return;
  const { open_scripts: ids, active_tab: active } = await call('GET /api/1.0/settings/:ws', { params: { ws } }).catch(
    () => ({ open_scripts: [], active_tab: '' }),
  );
  if (own === requestCount) Object.assign(openTabs, { ws, active: activeTab(active), ...storedScripts(ids) });
}

const activeTab = (stored: string): ActiveTab =>
  stored === 'script' ? stored : (sections.find((section) => section === stored) ?? 'scripts');

let saving: Promise<unknown> = Promise.resolve();

/** Stores the open tabs; saves run one after the other, so that the last one wins. */
function save(): void {
  const { ws, recent, active } = openTabs;
  if (ws === null) return;
  const body = { open_scripts: [...recent], active_tab: active };
  const token = bearerToken();
  // A failed save is harmless; the next change stores the tabs again.
  saving = saving.then(async () => {
    // A save that waited while its user signed out must not be stored for the next user.
    if (token === bearerToken()) await call('PUT /api/1.0/settings/:ws', { params: { ws }, body }).catch(() => {});
  });
}

/** Stores which page is shown. */
export function showSection(section: WorkflowsSection): void {
  if (openTabs.active === section) return;
  openTabs.active = section;
  save();
}

/**
 * Selects a script and opens a tab for it. For a sixth tab the least recently selected one is closed, after a question
 * where it has unsaved changes.
 * @param nameOf returns the name of a script, for the question
 * @returns whether it is open
 */
export async function selectScript(id: string, nameOf: (id: string) => string): Promise<boolean> {
  const closed = tabToClose(openTabs, id);
  if (closed !== undefined && !(await mayClose(closed, nameOf(closed)))) return false;
  if (openTabs.active === 'script' && openTabs.recent.at(-1) === id) return true;
  Object.assign(openTabs, { active: 'script', ...withSelected(openTabs, id) });
  save();
  return true;
}

/** Closes the tab of a script, after a question where it has unsaved changes. @returns whether it was closed */
export async function closeScript(id: string, name: string): Promise<boolean> {
  if (!(await mayClose(id, name))) return false;
  Object.assign(openTabs, without(openTabs, id));
  save();
  return true;
}

/** Closes tabs of scripts that no longer exist. */
export function closeMissingScripts(there: ReadonlySet<string>): void {
  // Unsaved changes of a deleted script can still be saved as a new one.
  const gone = openTabs.tabs.filter((id) => !there.has(id) && !isUnsaved(id));
  if (gone.length === 0) return;
  Object.assign(openTabs, gone.reduce<OpenScripts>(without, openTabs));
  save();
}

/** Whether a script has no unsaved changes, or the user discards them. */
async function mayClose(id: string, name: string): Promise<boolean> {
  if (!isUnsaved(id)) return true;
  const texts = { ns: 'workflows' } as const;
  const sure = await confirmer.ask({
    title: t('unsaved.title', { ...texts, name }),
    message: t('unsaved.text', texts),
    danger: true,
    confirmLabel: t('unsaved.close', texts),
    cancelLabel: t('unsaved.keep', texts),
  });
  if (sure) discardUnsaved(id);
  return sure;
}
