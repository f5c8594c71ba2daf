import type { GithubConfiguration } from '@parlance/contract/calls/configuration';
import { RelativeTime } from '@parlance/ui-kit/data';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { GitOutcome, shortCommit } from './GitOutcome.tsx';
import { useGitTask } from './useGitTask.ts';

interface GitSyncProps {
  ws: string;
  stored: GithubConfiguration;
  /** The form has unsaved changes, which these actions would not use. */
  dirty: boolean;
}

/** Tests the repository, pushes content to it and pulls content from it. */
export function GitSync({ ws, stored, dirty }: GitSyncProps) {
  const { t } = useTranslation('workspace');
  const { locale } = useFormats();
  const git = useGitTask(ws);
  const [message, setMessage] = useState('');
  const ready = stored.url !== '' && !dirty;
  return (
    <Card title={t('git.title')} level={3}>
      <Stack gap={3}>
        <span>
          {stored.synced_commit && stored.synced_at ? (
            <>
              {t('git.last', { commit: shortCommit(stored.synced_commit) })}{' '}
              <RelativeTime date={stored.synced_at} locale={locale} />
            </>
          ) : (
            t('git.never')
          )}
        </span>
        {!ready && <span>{stored.url === '' ? t('git.notSet') : t('saveFirst')}</span>}
        <TextField
          label={t('git.message')}
          hint={t('git.messageHint')}
          value={message}
          maxLength={500}
          disabled={!ready}
          onChange={setMessage}
        />
        <Inline>
          <Button icon="refresh-cw" disabled={!ready || git.busy} onClick={() => void git.compare()}>
            {t('git.compare')}
          </Button>
          <Button
            icon="upload"
            disabled={!ready || git.busy}
            onClick={() => void git.push(message.trim() ? { message: message.trim() } : {})}
          >
            {t('git.push')}
          </Button>
        </Inline>
        <GitOutcome git={git} ws={ws} />
      </Stack>
    </Card>
  );
}
