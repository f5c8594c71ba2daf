import { createContext, use } from 'react';
import { englishCount } from './formats.ts';

/** The English texts of the components; functions fill in counts and names. */
export const englishTexts = {
  // General
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  save: 'Save',
  remove: 'Remove',
  retry: 'Try again',
  loading: 'Loading',
  up: 'up',
  down: 'down',
  same: 'unchanged',
  more: 'More',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not be copied',
  required: 'required',
  optional: 'optional',
  // Form
  clear: 'Clear',
  search: 'Search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noResults: 'No results',
  create: (value: string) => `Create “${value}”`,
  removeItem: (name: string) => `Remove ${name}`,
  openList: 'Open list',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  addTag: 'Add',
  colour: 'Colour',
  typeForMore: 'Type to narrow the list',
  from: 'From',
  to: 'To',
  today: 'Today',
  lastDays: (days: number) => `Last ${days} days`,
  dropHere: 'Drop a file here or',
  chooseFile: 'choose a file',
  fileTooLarge: (name: string, limit: string) => `${name} is larger than ${limit}.`,
  fileWrongType: (name: string) => `${name} is not of an accepted type.`,
  digit: (position: number, length: number) => `Digit ${position} of ${length}`,
  formFailed: 'This could not be saved. Nothing was lost; check the fields and try again.',
  unsavedTitle: 'Leave without saving?',
  unsavedChanges: 'You have changes that are not saved. Leave anyway?',
  leave: 'Leave',
  stay: 'Stay',
  increase: 'Increase',
  decrease: 'Decrease',
  // Layout
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  collapseSidebar: 'Collapse',
  expandSidebar: 'Expand',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  unsaved: 'Not saved',
  closeTab: (name: string) => `Close ${name}`,
  resize: 'Resize',
  // Data
  failedTitle: 'Loading failed',
  failedText: 'The content could not be loaded.',
  forbiddenTitle: 'You cannot see this',
  forbiddenText: 'Ask the owner of the workspace for access.',
  noMatchTitle: 'No match',
  noMatchText: 'Nothing matches the search. Try other words.',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  rangeOf: (from: number, to: number, total: number) =>
    `${englishCount(from)}–${englishCount(to)} of ${englishCount(total)}`,
  pagination: 'Pages',
  firstPage: 'First page',
  lastPage: 'Last page',
  pageSize: 'Rows per page',
  perPage: (count: number) => `${count} per page`,
  justNow: 'just now',
  soon: 'in a moment',
  // Chart
  showTable: 'Show as table',
  showChart: 'Show as chart',
  noData: 'No data',
  total: 'Total',
  chart: 'chart',
  chartKeys: 'The arrow keys move between the points.',
  others: 'Others',
  reached: 'reached',
  showSeries: (name: string) => `Show ${name}`,
} satisfies Record<string, string | ((...values: never[]) => string)>;

/** Texts by key; functions receive the values to fill in. */
export type KitTexts = {
  [Key in keyof typeof englishTexts]: (typeof englishTexts)[Key] extends string ? string : (typeof englishTexts)[Key];
};

export const TextsContext = createContext<KitTexts>(englishTexts);

/** Translations over the English defaults. */
export function mergeTexts(texts: Partial<KitTexts> | undefined): KitTexts {
  return texts ? { ...englishTexts, ...texts } : englishTexts;
}

/** The texts of the nearest provider, English without one. */
export function useTexts(): KitTexts {
  return use(TextsContext);
}
