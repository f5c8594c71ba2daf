import { createConfirmer } from '@parlance/ui-kit/overlay';

/** Confirms an action that cannot be undone: `await confirmer.ask({ title, danger: true })`. */
export const confirmer = createConfirmer();
