const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The order of names: 2 comes before 10, and case is ignored. */
export const nameOrder = (a: string, b: string): number => order.compare(a, b);

/** Sorts what has a name. */
export const byName = (a: { name: string }, b: { name: string }): number => nameOrder(a.name, b.name);
