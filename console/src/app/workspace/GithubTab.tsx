import { Skeleton } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { ForgetConfiguration } from './ForgetConfiguration.tsx';
import { GithubForm } from './GithubForm.tsx';
import { GitSync } from './GitSync.tsx';
import type { FormStanding } from './configuration/useStoredForm.ts';

interface GithubTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStanding: (standing: FormStanding) => void;
}

/** The workspace as code: its classes, intents and corpora as files of a git repository. */
export function GithubTab({ ws, id, dirty, onStanding }: GithubTabProps) {
  const { t } = useTranslation('workspace');
  const github = useCall('GET /api/1.0/workspaces/:ws/configuration/github', { params: { ws } });
  return (
    <Stack gap={5}>
      <p>{t('github.text')}</p>
      <Answer query={github} loading={<Skeleton lines={8} />}>
        {(stored) => (
          <>
            <GithubForm ws={ws} id={id} stored={stored} onStanding={onStanding} />
            <GitSync ws={ws} stored={stored} dirty={dirty} />
            {stored.url !== '' && <ForgetConfiguration ws={ws} name="github" version={stored.version} />}
          </>
        )}
      </Answer>
    </Stack>
  );
}
