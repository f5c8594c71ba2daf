import type { AnswerOf } from '@parlance/contract';
import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { Pill, Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { runLooks } from '../scripts/icons.ts';
import { callText, differingTexts } from '../steps/callText.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

const path = 'POST /api/1.0/workspaces/:ws/script/:id/replays';

const Runs = styled.ul`
  margin: var(--space-2) 0 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding: var(--space-1) 0;
    border-top: 1px solid var(--line);
  }
  p {
    flex: 1 1 160px;
    min-width: 0;
    margin: 0;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;

type Difference = NonNullable<AnswerOf<typeof path>['data'][number]['difference']>;

/** The texts of the two calls. */
function textsOf({ recorded, replayed, was, now }: Difference, noCall: string) {
  if (was && now) {
    const [before, after] = differingTexts(was, now);
    return { recorded: before, replayed: after };
  }
  return {
    recorded: was ? callText(was) : (recorded ?? noCall),
    replayed: now ? callText(now) : (replayed ?? noCall),
  };
}

interface LastReplaysProps {
  ws: string;
  scriptId: string;
  /** The content to promote. */
  content: ScriptContent;
}

/** Replays the last runs of a script with its edited content, and lists those that differ. */
export function LastReplays({ ws, scriptId, content }: LastReplaysProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const { exact } = useFormats();
  const [shown, setShown] = useState<Pick<ScriptRun, 'run_id' | 'script_id' | 'version'> | null>(null);
  const replays = useCall(path, {
    params: { ws, id: scriptId },
    body: { content },
  });
  return (
    <Answer query={replays} loading={<Skeleton lines={2} />}>
      {({ data }) => {
        const differing = data.filter(({ same }) => !same);
        if (data.length === 0) return null;
        if (differing.length === 0) return <Alert tone="good">{t('replay.allSame', { count: data.length })}</Alert>;
        return (
          <div>
            <Alert tone="warning">{t('replay.someDiffer', { differing: differing.length, count: data.length })}</Alert>
            <Runs>
              {differing.map(({ run, difference, replayed }) => (
                <li key={run.run_id}>
                  <Pill {...runLooks[run.state]}>{t(`run.${run.state}`)}</Pill>
                  <p>
                    {exact(run.created_at)}
                    {run.script_id !== scriptId && ` · ${t('replay.ofCaller')}`}
                    {' · '}
                    {difference
                      ? t('replay.calls', textsOf(difference, t('replay.noCall')))
                      : replayed && t('replay.ends', { state: t(`run.${replayed.state}`) })}
                  </p>
                  <Button size="s" onClick={() => setShown(run)}>
                    {t('replay.compare')}
                  </Button>
                </li>
              ))}
            </Runs>
            {shown !== null && (
              <ReplayDialog
                ws={ws}
                scriptId={shown.script_id}
                runId={shown.run_id}
                {...(shown.script_id === scriptId
                  ? { content }
                  : { version: shown.version, called: { script_id: scriptId, content } })}
                onClose={() => setShown(null)}
              />
            )}
          </div>
        );
      }}
    </Answer>
  );
}
