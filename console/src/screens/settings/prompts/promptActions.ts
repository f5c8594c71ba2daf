import type { Prompt, PromptVersion } from '@parlance/contract/calls/prompts';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';

const settings = { ns: 'settings' } as const;

export const refreshPrompts = (): Promise<void> =>
  invalidate('GET /api/1.0/backend/:id/prompt', 'GET /api/1.0/prompt/:id', 'GET /api/1.0/prompt/:id/versions');

/** Resets a prompt: for a workspace to the server's text, for the server to the default. */
export const askResetPrompt = ({ id, title, workspace, version }: Prompt): Promise<boolean> =>
  confirmer.ask({
    title: t('prompts.inheritTitle', { ...settings, name: title }),
    message: t(workspace === null ? 'prompts.inheritProduct' : 'prompts.inheritServer', settings),
    confirmLabel: t('prompts.inherit', settings),
    onConfirm: async () => {
      await call('DELETE /api/1.0/prompt/:id', { params: { id }, ifMatch: version });
      await refreshPrompts();
      notifyDone(t('prompts.inheritedNow', { ...settings, name: title }));
    },
  });

/** Restores the text of an earlier version. */
export const askRollback = ({ id, title, version: ifMatch }: Prompt, { version }: PromptVersion): Promise<boolean> =>
  confirmer.ask({
    title: t('prompts.rollbackTitle', { ...settings, name: title, version }),
    message: t('prompts.rollbackText', settings),
    confirmLabel: t('prompts.rollback', settings),
    onConfirm: async () => {
      await call('POST /api/1.0/prompt/:id/rollback', { params: { id }, body: { version }, ifMatch });
      await refreshPrompts();
      notifyDone(t('prompts.rolledBack', { ...settings, name: title, version }));
    },
  });
