/** A saved view of a table, identified by its name. */
export interface TableView {
  name: string;
  /** Filter, order and columns as text, such as the table's parameters of an address. */
  state: string;
}

/** Most characters of a view's name. */
export const VIEW_NAME_LIMIT = 60;

const byName = (a: TableView, b: TableView) => a.name.localeCompare(b.name, undefined, { numeric: true });

/** The views with this one added, or replaced where one has its name. */
export const withView = (views: readonly TableView[], view: TableView): TableView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort(byName);

export const withoutView = (views: readonly TableView[], gone: string): TableView[] =>
  views.filter(({ name }) => name !== gone);

/** The views with one renamed. */
export const withName = (views: readonly TableView[], before: string, name: string): TableView[] =>
  views.map((view) => (view.name === before ? { ...view, name } : view)).sort(byName);

/** Whether another view than `except` has this name, ignoring case. */
export const hasName = (views: readonly TableView[], wanted: string, except?: string): boolean =>
  views.some(({ name }) => name !== except && name.toLowerCase() === wanted.toLowerCase());

/** Reads stored views; invalid entries are left out. */
export function readViews(saved: unknown): TableView[] {
  if (!Array.isArray(saved)) return [];
  const views: TableView[] = [];
  for (const each of saved) {
    if (typeof each !== 'object' || each === null || !('name' in each) || !('state' in each)) continue;
    const { name, state } = each;
    if (typeof name !== 'string' || typeof state !== 'string' || name.trim() === '' || hasName(views, name)) continue;
    views.push({ name: name.slice(0, VIEW_NAME_LIMIT), state });
  }
  return views.sort(byName);
}
