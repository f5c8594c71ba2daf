import type { BodyOf } from '@parlance/contract';
import type { Company, CompanyContents } from '@parlance/contract/calls/companies';
import { t } from 'i18next';
import { attempt } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { invalidate } from '../../shared/api/queryClient.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../shared/state/undoable.ts';
import { loadWorkspaces, workspace } from '../../shared/state/workspace.ts';

const texts = { ns: 'organizations' } as const;

/** Refetches all data that names or counts organizations, workspaces included. */
export async function refreshOrganizations(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/1.0/company', 'GET /api/1.0/user', 'GET /api/1.0/token'),
    loadWorkspaces(workspace.current),
  ]);
}

/**
 * Creates an organization.
 * @throws ApiError
 */
export async function createOrganization(body: BodyOf<'POST /api/1.0/company'>): Promise<void> {
  const { name } = await call('POST /api/1.0/company', { body });
  await refreshOrganizations();
  notifyDone(t('created', { ...texts, name }));
}

/**
 * Deletes an organization with all its content, and offers to undo it.
 * @param contents what is deleted with it; if one of its workspaces is open, that is closed
 * @throws ApiError
 */
export async function deleteOrganization({ id, name, version }: Company, contents: CompanyContents): Promise<void> {
  await call('DELETE /api/1.0/company/:id', { params: { id }, ifMatch: version });
  if (contents.workspaces.some((one) => one.workspace === workspace.current)) await loadWorkspaces(null);
  await refreshOrganizations();
  notifyUndoable(t('delete.done', { ...texts, name }), () =>
    attempt(t('delete.undoFailed', { ...texts, name }), async () => {
      await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'company', id } });
      await refreshOrganizations();
    }),
  );
}
