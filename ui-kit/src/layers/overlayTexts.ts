import { createTexts } from '../texts/createTexts.ts';

/** Texts of floating components. */
export interface OverlayTexts {
  close: string;
  ok: string;
  notifications: string;
  closeNotification: (title: string) => string;
  typeToConfirm: (name: string) => string;
  confirmFailed: string;
  noMatch: string;
  commands: string;
  commandPlaceholder: string;
  loading: string;
  shortcuts: string;
  afterwards: string;
  /** Between two keys of the same shortcut. */
  or: string;
  /** Name of the space bar. */
  space: string;
}

export const englishOverlayTexts: OverlayTexts = {
  close: 'Close',
  ok: 'Ok',
  notifications: 'Notifications',
  closeNotification: (title) => (title ? `Close: ${title}` : 'Close'),
  typeToConfirm: (name) => `Type “${name}” to confirm`,
  confirmFailed: 'That did not work. Nothing was changed.',
  noMatch: 'Nothing found',
  commands: 'Commands',
  commandPlaceholder: 'Search or run a command',
  loading: 'Searching',
  shortcuts: 'Keyboard shortcuts',
  afterwards: 'then',
  or: 'or',
  space: 'Space',
};

export const [OverlayTextsContext, useOverlayTexts] = createTexts(englishOverlayTexts);
