export const studioTabs = ['rag', 'class', 'intent', 'corpus'] as const;
export type StudioTab = (typeof studioTabs)[number];
/** A tab with a list on the left. */
export type ListTab = Exclude<StudioTab, 'rag'>;

/** The views of a document. */
export const documentViews = ['chunks', 'properties', 'original'] as const;
export type DocumentView = (typeof documentViews)[number];

/** The views of an intent. */
export const intentViews = ['utterances', 'attributes', 'answers', 'conversations'] as const;
export type IntentView = (typeof intentViews)[number];

/** The views of a class. */
export const classViews = ['overview', 'annotations', 'trainings', 'evaluation', 'conversations'] as const;
export type ClassView = (typeof classViews)[number];

/** The views of a corpus. */
export const corpusViews = ['values', 'duplicates', 'usage'] as const;
export type CorpusView = (typeof corpusViews)[number];

export interface StudioAddress {
  tab: StudioTab;
  /** Name (or id) of the class, intent or corpus; undefined: only the list. */
  name: string | undefined;
  view: string | undefined;
}

/** Whether a path belongs to the studio; a path with an unknown tab or view does not. */
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

/** The decoded segments of a studio path after `/nlp`. */
export const segmentsOf = (pathname: string): string[] => pathname.split('/').slice(2).filter(Boolean).map(decoded);

/** A hand-written address may contain a lone `%`, which is kept. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Parses `/nlp/:tab/:name?/:view?`. It parses the raw path and not the router's parameters, because names may contain
 * encoded slashes and per cent signs.
 */
export function readAddress(pathname: string): StudioAddress {
  const [tab, name, view] = segmentsOf(pathname);
  return { tab: isTab(tab) ? tab : 'class', name, view };
}

/** Identifies the object of a path, regardless of the view of it. */
export function objectOf(pathname: string): string {
  const segments = segmentsOf(pathname);
  const own = segments.slice(0, segments[0] === 'rag' ? 3 : 2);
  return JSON.stringify([pathname.split('/')[1], ...own]);
}

/** The path of a tab, of an object in it, or of a view of that object; in RAG also of a document and its views. */
export function studioPath(tab: StudioTab, ...parts: readonly (string | undefined)[]): string {
  return ['/nlp', tab, ...parts.filter((part) => part !== undefined).map(encodeURIComponent)].join('/');
}

/**
 * The name of an object in a path. Paths cannot contain the names `.` and `..`, not even encoded, so the id replaces
 * them.
 */
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
