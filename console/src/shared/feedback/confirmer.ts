import { createConfirmer } from '@parlance/ui-kit/overlay';

/** Asks before what cannot be taken back: `await confirmer.ask({ title, danger: true })`. */
export const confirmer = createConfirmer();
