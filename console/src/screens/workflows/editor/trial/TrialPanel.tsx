import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { IconButton } from '@parlance/ui-kit/form';
import { Pill, SkeletonMessages } from '@parlance/ui-kit/data';
import { openConversation, type LiveConversation } from '@parlance/chat-widget/conversation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../../shared/api/call.ts';
import { requestHeaders } from '../../../../shared/api/headers.ts';
import { bearerToken } from '../../../../shared/browser/token.ts';
import { session } from '../../../../shared/state/session.ts';
import { Column, SectionHead } from '../layout.ts';
import { TestOfRun } from '../../tests/TestOfRun.tsx';
import { TrialConversation } from './TrialConversation.tsx';

/** The conversation of a trial; open while a component subscribes to it. */
function trialSource(ws: string, device: string, script: string) {
  let conversation: LiveConversation | null = null;
  return {
    subscribe: (changed: () => void) => {
      conversation = openConversation(
        { baseUrl: '', ws, device, trial: script, getToken: bearerToken, headers: requestHeaders },
        { scope: session.user?.login },
      );
      changed();
      return () => {
        conversation?.close();
        conversation = null;
      };
    },
    current: () => conversation,
  };
}

const Panel = styled(Column)`
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4) var(--space-3);
  background: var(--surface);
`;

interface TrialPanelProps {
  ws: string;
  /** The run that was started. */
  run: ScriptRun;
  /** Id of the virtual thing that the dialog talks on. */
  device: string;
  /** Id of the user's trial conversation. */
  conversationId: string;
  name: string;
  /** Starts the dialog again. */
  onAgain: () => void;
  onClose: () => void;
}

/** Tries a dialog, its draft or its version in production, beside its code. */
export function TrialPanel({ ws, run, device, conversationId, name, onAgain, onClose }: TrialPanelProps) {
  const { t } = useTranslation(['scriptEditor', 'workflows']);
  const { script_id: scriptId, version, branch } = run;
  const [source] = useState(() => trialSource(ws, device, scriptId));
  const conversation = useSyncExternalStore(source.subscribe, source.current);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the panel is below the code.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Panel as="section" ref={panel} aria-label={t('trial.title', { name })}>
      <SectionHead>
        <h3>{t('trial.title', { name })}</h3>
        <Pill tone={branch === 'production' ? 'good' : 'neutral'}>
          {`${t('workflows:version', { version })}, ${t(`workflows:runs.branch.${branch}`)}`}
        </Pill>
        <TestOfRun ws={ws} scriptId={scriptId} size="s" findRun={() => lastRun(ws, scriptId, conversationId)} />
        <IconButton size="s" icon="x" label={t('trial.close')} onClick={onClose} />
      </SectionHead>
      {conversation ? (
        <TrialConversation conversation={conversation} onAgain={onAgain} />
      ) : (
        <SkeletonMessages messages={4} />
      )}
    </Panel>
  );
}

/** The last run of the script in a conversation. */
async function lastRun(ws: string, id: string, conversation: string): Promise<string | undefined> {
  const { data } = await call('GET /api/1.0/workspaces/:ws/script/:id/runs', { params: { ws, id } });
  return data.find(({ conversation_id }) => conversation_id === conversation)?.run_id;
}
