import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { truncate } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { Facts } from '../../shared/ui/Facts.tsx';

/** A text that comes takes no more room than what waits for it. */
const Line = styled.div`
  ${truncate}
`;

/** The question of a dialog, and the number of its step. */
interface Asked {
  text: string;
  step: number;
}

/**
 * The question that waited when a message came: the first that was answered since, else the one that still waits. A message that began
 * the dialog, or came before it, answers none.
 */
function questionBefore(run: ScriptRunDetail, { created_at }: Verbatim): Asked | undefined {
  if (run.created_at >= created_at) return undefined;
  const answered = run.trace.find(({ kind, at }) => kind === 'ask' && at >= created_at);
  if (answered) return { text: textOf(answered.args[0]), step: answered.seq + 1 };
  return run.asking === null ? undefined : { text: run.asking, step: run.steps + 1 };
}

/** What a question says: a text, or the parts of an answer. */
function textOf(said: unknown): string {
  if (typeof said === 'string') return said;
  const text = typeof said === 'object' && said !== null && 'text' in said ? said.text : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * Which dialog took a message, in which version, and which of its questions the message answers. It has its lines before they are known,
 * and no more of them after, so that nothing below moves; the conversation has the question whole.
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
  // A run may be forgotten.
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
