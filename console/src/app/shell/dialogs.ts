import { lazy } from 'react';

/** Dialogs with forms are fetched when they are opened: forms weigh more than the shell. */
export const CreateWorkspace = lazy(async () => ({ default: (await import('./CreateWorkspace.tsx')).CreateWorkspace }));
export const WorkspaceSettings = lazy(async () => ({
  default: (await import('./WorkspaceSettings.tsx')).WorkspaceSettings,
}));
