import type { SearchHit } from '@parlance/contract/calls/search';
import type { Command } from '@parlance/ui-kit/overlay';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { withWorkspace } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { useGo } from '../useGo.ts';
import { hitAddress, hitIcons } from './hitAddress.ts';
import { readRecentHits, rememberHit } from './recentHits.ts';

/** Debounce in ms: changes in quicker succession, from a held key or a corrected letter, make one search. */
const pause = 40;
/** Minimum length of a search: nearly everything contains a single letter. */
const shortest = 2;

/** Debounces the text, but passes on the first change after a pause at once. */
function useLeadingDebounce(text: string): string {
  const [settled, setSettled] = useState(text);
  const hasChanged = useRef(false);
  const known = useRef(text);
  useEffect(() => {
    // The initial text is not a change.
    if (known.current === text) return undefined;
    known.current = text;
    if (!hasChanged.current) setSettled(text);
    hasChanged.current = true;
    const timer = setTimeout(() => {
      hasChanged.current = false;
      setSettled(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Hits {
  commands: Command[];
  loading: boolean;
  /** The result for exactly this text is not here yet. */
  pending: boolean;
  failed: boolean;
}

/** Content of the workspace that matches the text, as commands that open it; without a text, the last opened. */
export function useHits(ws: string, text: string): Hits {
  const { t } = useTranslation('shell');
  const go = useGo();
  const wanted = text.trim().slice(0, 200);
  const q = useLeadingDebounce(wanted);
  const asked = ws !== '' && q.length >= shortest;
  const found = useCall(
    'GET /api/1.0/workspaces/:ws/search',
    { params: { ws }, query: { q } },
    { enabled: asked, keepPrevious: true },
  );
  const open = (hit: SearchHit) => () => {
    rememberHit(ws, hit);
    go(withWorkspace(hitAddress(hit, ws), ws));
  };
  const command = (hit: SearchHit, group: string): Command => ({
    id: `hit-${hit.kind}-${hit.id}`,
    group,
    label: hit.text,
    ...(hit.parent && { hint: hit.parent.name }),
    icon: hitIcons[hit.kind],
    onRun: open(hit),
  });
  if (text.trim() === '') {
    return {
      commands: readRecentHits(ws).map((hit) => command(hit, t('found.recent'))),
      loading: false,
      pending: false,
      failed: false,
    };
  }
  const isOld = q !== wanted || found.isPlaceholderData || (found.isFetching && !found.data);
  const pending = ws !== '' && wanted.length >= shortest && isOld;
  if (found.isError && asked) {
    const notice = { id: 'hits-failed', label: t('found.failed'), icon: 'wifi-off', always: true, disabled: true };
    return { commands: [{ ...notice, onRun: () => undefined }], loading: false, pending, failed: true };
  }
  // A user who writes scripts only through the API has no screen for them.
  const shown = ({ kind }: SearchHit) => (kind !== 'script' && kind !== 'attribute') || can('workflow:use', ws);
  const hits = ((asked && found.data?.data) || []).filter(shown);
  // Of a result for an earlier text, only hits that match the current text are shown.
  const always = !found.isPlaceholderData;
  return {
    commands: hits.map((hit) => ({ ...command(hit, t(`found.kind.${hit.kind}`)), always })),
    loading: asked && found.isFetching && hits.length === 0,
    pending,
    failed: false,
  };
}
