import type { Entry } from '@parlance/chat-widget/conversation';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignVerbatim } from '../../shared/review/reviewActions.ts';
import { IntentPicker } from '../../shared/review/IntentPicker.tsx';
import { can } from '../../shared/state/session.ts';

interface MessageActionsProps {
  ws: string;
  /** The message that was answered; undefined when it is no longer loaded. */
  question: Entry | undefined;
  /** Id of the message's verbatim; undefined for the answer of a dialog. */
  verbatimId?: string;
  onAsk: (text: string) => void;
}

/** The actions on an answered message: send again, explain, open in Verbatim, assign to an intent. */
export function MessageActions({ ws, question, verbatimId, onAsk }: MessageActionsProps) {
  const { t } = useTranslation('conversation');
  const [picking, setPicking] = useState(false);
  // A message with files only has no text to send or assign.
  const asked = question?.text || undefined;
  return (
    <Stack gap={2}>
      {asked !== undefined && (
        <Button wide icon="rotate-ccw" onClick={() => onAsk(asked)}>
          {t('details.sendAgain')}
        </Button>
      )}
      {asked !== undefined && can('nlp_class:read', ws) && (
        <LinkButton wide href={`/nlp/class?${new URLSearchParams({ try: asked })}`} icon="flask-conical">
          {t('details.explain')}
        </LinkButton>
      )}
      {(verbatimId ?? asked) !== undefined && (
        <LinkButton
          wide
          href={`/logs?${new URLSearchParams(verbatimId === undefined ? { text: asked ?? '' } : { row: verbatimId })}`}
          icon="scroll-text"
        >
          {t('details.verbatim')}
        </LinkButton>
      )}
      {asked !== undefined && verbatimId !== undefined && can('nlp_intent:edit', ws) && (
        <>
          <Button wide icon="tag" onClick={() => setPicking(true)}>
            {t('details.assign')}
          </Button>
          <IntentPicker
            ws={ws}
            open={picking}
            suggestions={[]}
            label={t('details.assignWhat', { text: asked })}
            onPick={(intent) => {
              setPicking(false);
              void assignVerbatim(ws, verbatimId, intent);
            }}
            onClose={() => setPicking(false)}
          />
        </>
      )}
    </Stack>
  );
}
