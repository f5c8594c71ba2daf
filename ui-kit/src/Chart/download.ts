import { csvText } from '../download/csv.ts';
import { saveBlob, saveCsv } from '../download/saveBlob.ts';

/** The rows of a chart, the header first; null is an empty field. */
export type ChartRows = readonly (readonly (string | number | null)[])[];

/** Formats the numbers of a chart as CSV (RFC 4180). Texts that a spreadsheet would run as a formula are escaped. */
export const chartCsv = (rows: ChartRows): string =>
  csvText(rows.map((row) => row.map((field) => [String(field ?? ''), typeof field === 'number'])));

/** Downloads the numbers of a chart as `name.csv`. */
export const downloadCsv = (rows: ChartRows, name: string): void => saveCsv(name, chartCsv(rows));

/** Leaves out of the picture the buttons of the chart and the texts for screen readers only. */
const isPictured = (node: Node): boolean =>
  !(node instanceof HTMLElement && (node.dataset['picture'] === 'none' || node.style.clipPath !== ''));

/** A chart as a PNG at double resolution, on the surface behind it. The writer loads on first use. */
export async function chartPng(figure: HTMLElement): Promise<Blob> {
  const { toBlob } = await import('html-to-image');
  const blob = await toBlob(figure, {
    pixelRatio: 2,
    backgroundColor: getComputedStyle(figure).getPropertyValue('--surface').trim() || '#fff',
    filter: isPictured,
  });
  if (!blob) throw new Error('The chart could not be drawn as a picture.');
  return blob;
}

/** Downloads a chart's `<figure>` as `name.png`. */
export async function downloadPng(figure: HTMLElement, name: string): Promise<void> {
  saveBlob(`${name}.png`, await chartPng(figure));
}
