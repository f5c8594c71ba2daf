import { lazy } from 'react';
import { proxy } from 'valtio';

/** Dialogs with forms are loaded when they are opened: forms weigh more than the shell. */
export const dialogs = {
  createWorkspace: lazy(async () => ({ default: (await import('../workspace/CreateWorkspace.tsx')).CreateWorkspace })),
  workspaceSettings: lazy(async () => ({
    default: (await import('../workspace/WorkspaceSettings.tsx')).WorkspaceSettings,
  })),
  changePassword: lazy(async () => ({ default: (await import('./ChangePassword.tsx')).ChangePassword })),
  secondFactor: lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor })),
  ownSessions: lazy(async () => ({ default: (await import('./OwnSessions.tsx')).OwnSessions })),
  brandColour: lazy(async () => ({ default: (await import('./BrandColour.tsx')).BrandColour })),
} as const;
export type DialogName = keyof typeof dialogs;

/** Which dialog of the shell is open: menus, the palette and the page all open the same one. A valtio proxy. */
export const shellDialog = proxy<{ open: DialogName | null }>({ open: null });

export const openDialog = (name: DialogName): void => void (shellDialog.open = name);
export const closeDialog = (): void => void (shellDialog.open = null);
