const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts names: 2 comes before 10, and case is ignored. */
export const byName = (a: { name: string }, b: { name: string }): number => order.compare(a.name, b.name);
