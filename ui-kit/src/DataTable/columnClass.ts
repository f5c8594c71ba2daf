const classes: string[] = [];

/**
 * Class of the cells of the column shown at a position. Widths hang on it rather than on each cell: cells that
 * differ in nothing share their computed style, which makes a row half as dear.
 */
export const columnClass = (position: number): string => (classes[position] ??= `col-${position}`);
