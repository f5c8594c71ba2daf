import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { Button } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-1) var(--space-2);
  margin-top: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--info-subtle);
  color: var(--info-text);

  &[data-failed] {
    background: var(--bad-subtle);
    color: var(--bad-text);
  }
  svg {
    flex: none;
    margin-top: 3px;
  }
  > div {
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
  }
`;

interface TraceEndProps {
  run: ScriptRunDetail;
  /** Opens the version of the script at a line. */
  onLine: (line: number) => void;
}

/** The state of a run after its last call: the question or the time that it waits for, or the error that ended it. */
export function TraceEnd({ run: { state, asking, wake_at, error }, onLine }: TraceEndProps) {
  const { t } = useTranslation('workflows');
  const { exact } = useFormats();
  if (error) {
    const { line, reason } = error.params ?? {};
    // Has a button for its line; the texts of other errors say where they are.
    const isOfScript = error.type === 'script_failed';
    return (
      <Row data-failed="">
        <Icon name="circle-x" size={14} />
        <div>{isOfScript && typeof reason === 'string' ? reason : errorText(error)}</div>
        {isOfScript && typeof line === 'number' && line > 0 && (
          <Button size="s" icon="code" onClick={() => onLine(line)}>
            {t('runs.detail.line', { line })}
          </Button>
        )}
      </Row>
    );
  }
  if (state !== 'waiting') return null;
  return (
    <Row>
      <Icon name="clock" size={14} />
      <div>
        {asking !== null && <p>{t('runs.detail.asking', { question: asking })}</p>}
        {wake_at !== null && <p>{t('runs.detail.wake', { time: exact(wake_at) })}</p>}
      </div>
    </Row>
  );
}
