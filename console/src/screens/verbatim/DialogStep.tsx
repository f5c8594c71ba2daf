import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { truncate } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { Facts } from '../../shared/ui/Facts.tsx';

/** Truncated to one line, so that loaded text is as high as its placeholder. */
const Line = styled.div`
  ${truncate}
`;

/** The question of a dialog, and the number of its step. */
interface DialogQuestion {
  text: string;
  step: number;
}

/**
 * The question that was open when a message arrived: the first one answered since, else the one that is still open. A
 * message that started the dialog, or came before it, answers none.
 */
function questionBefore(run: ScriptRunDetail, { created_at }: Verbatim): DialogQuestion | undefined {
  if (run.created_at >= created_at) return undefined;
  const answered = run.trace.find(({ kind, at }) => kind === 'ask' && at >= created_at);
  if (answered) return { text: textOf(answered.args[0]), step: answered.seq + 1 };
  return run.asking === null ? undefined : { text: run.asking, step: run.steps + 1 };
}

/** The text of a question, which is a text or the parts of an answer. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  const text = typeof said === 'object' && said !== null && 'text' in said ? said.text : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * The dialog and version that handled a message, and which of its questions the message answers. Placeholders have the
 * height of the facts, so that nothing below moves; the full question is in the conversation.
 */
export function DialogStep({ ws, row, runId }: { ws: string; row: Verbatim; runId: string }) {
  const { t } = useTranslation('verbatim');
  const named = useCall('GET /api/1.0/workspaces/:ws/runs', { params: { ws }, query: { run: runId } });
  const run = named.data?.data[0];
  const detail = useCall(
    'GET /api/1.0/workspaces/:ws/script/:id/run/:runId',
    { params: { ws, id: run?.script_id ?? '', runId } },
    { enabled: run !== undefined },
  );
  const asked = detail.data && questionBefore(detail.data, row);
  // The run may have been deleted.
  const none = named.isPending || (run && detail.isPending) ? '…' : '–';
  const facts = {
    dialog: run ? t('detail.version', { name: run.script, version: run.version }) : none,
    answersQuestion: asked ? t('detail.step', { number: asked.step, text: asked.text }) : none,
  };
  return (
    <Facts
      facts={(['dialog', 'answersQuestion'] as const).map((name) => ({
        name: t(`detail.${name}`),
        value: <Line title={facts[name]}>{facts[name]}</Line>,
      }))}
    />
  );
}
