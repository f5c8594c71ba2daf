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

/** Changes that follow each other sooner, ms, are asked for once: what is held down, or corrected at once. */
const pause = 40;
/** Nearly everything holds a single letter. */
const shortest = 2;

/** The text: at once where it has not changed for a moment, else once it changes no more. */
function useFirstThenSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const hasChanged = useRef(false);
  const known = useRef(text);
  useEffect(() => {
    // The text it opens with is no change.
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
  /** What was found for this very text is still to come. */
  pending: boolean;
  failed: boolean;
}

/** What the workspace has by a name or text, as commands that open it; without a text, what was opened last. */
export function useHits(ws: string, text: string): Hits {
  const { t } = useTranslation('shell');
  const go = useGo();
  const wanted = text.trim().slice(0, 200);
  const q = useFirstThenSettled(wanted);
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
  // Who writes scripts through the API alone has no screen for them.
  const shown = ({ kind }: SearchHit) => (kind !== 'script' && kind !== 'attribute') || can('workflow:use', ws);
  const hits = ((asked && found.data?.data) || []).filter(shown);
  // Of an answer to what was typed before, only what fits the text is shown.
  const always = !found.isPlaceholderData;
  return {
    commands: hits.map((hit) => ({ ...command(hit, t(`found.kind.${hit.kind}`)), always })),
    loading: asked && found.isFetching && hits.length === 0,
    pending,
    failed: false,
  };
}
