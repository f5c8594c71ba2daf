/** What is shown of a corpus. */
export const corpusViews = ['values', 'duplicates', 'usage'] as const;
export type CorpusView = (typeof corpusViews)[number];

export const corpusViewOf = (text: string | undefined): CorpusView =>
  corpusViews.find((view) => view === text) ?? 'values';
