export const studioTabs = ['rag', 'class', 'intent', 'corpus'] as const;
export type StudioTab = (typeof studioTabs)[number];
/** A tab with a list at its left. */
export type ListTab = Exclude<StudioTab, 'rag'>;

/** What is shown of a document. */
export const documentViews = ['chunks', 'properties', 'original'] as const;
export type DocumentView = (typeof documentViews)[number];

/** A section of an intent. */
export const intentViews = ['utterances', 'attributes', 'answers', 'conversations'] as const;
export type IntentView = (typeof intentViews)[number];

/** Part of a class shown. */
export const classViews = ['overview', 'annotations', 'trainings', 'evaluation', 'conversations'] as const;
export type ClassView = (typeof classViews)[number];

/** What is shown of a corpus. */
export const corpusViews = ['values', 'duplicates', 'usage'] as const;
export type CorpusView = (typeof corpusViews)[number];

export interface StudioAddress {
  tab: StudioTab;
  /** Name (or id) of the class, intent or corpus; undefined: the list alone. */
  name: string | undefined;
  view: string | undefined;
}

/** Whether a path is one of the studio's: an unknown tab, or an unknown view of a thing, is none. */
export function isStudioPath(pathname: string): boolean {
  const [tab, , view, last] = segmentsOf(pathname);
  if (tab === 'rag') return last === undefined || documentViews.some((one) => one === last);
  if (last !== undefined) return false;
  if (view === undefined) return tab === undefined || isTab(tab);
  const views: readonly string[] = tab === 'class' ? classViews : tab === 'intent' ? intentViews : corpusViews;
  return isTab(tab) && views.includes(view);
}

const isTab = (text: string | undefined): text is StudioTab => studioTabs.some((tab) => tab === text);
export const isClassView = (text: string | undefined): text is ClassView => classViews.some((view) => view === text);
export const isIntentView = (text: string | undefined): text is IntentView => intentViews.some((view) => view === text);

/** What an address of the studio has between its slashes, after `/nlp`. */
export const segmentsOf = (pathname: string): string[] => pathname.split('/').slice(2).filter(Boolean).map(decoded);

/** A hand-written address may have a lone `%`, which is taken literally. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Reads `/nlp/:tab/:name?/:view?`. The raw path is read, not the router's parameters, because names may
 * hold encoded slashes and per cent signs.
 */
export function readAddress(pathname: string): StudioAddress {
  const [tab, name, view] = segmentsOf(pathname);
  return { tab: isTab(tab) ? tab : 'class', name, view };
}

/** Path of a tab, of one thing in it, or of a view of that thing; of RAG also of a document, and of a view of it. */
export function studioPath(tab: StudioTab, ...parts: readonly (string | undefined)[]): string {
  return ['/nlp', tab, ...parts.filter((part) => part !== undefined).map(encodeURIComponent)].join('/');
}

/** Paths cannot hold the names `.` and `..`, not even encoded: the id replaces them. */
export const addressName = (name: string, id: string): string => (name === '.' || name === '..' ? id : name);

/** The object that an address names: by its exact name, by its id, or by its name without case. */
export function findNamed<T extends { id: string }>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  wanted: string | undefined,
): T | undefined {
  if (wanted === undefined) return undefined;
  const folded = wanted.toLowerCase();
  return (
    things.find((thing) => nameOf(thing) === wanted) ??
    things.find((thing) => thing.id === wanted) ??
    things.find((thing) => nameOf(thing).toLowerCase() === folded)
  );
}
