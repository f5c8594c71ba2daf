import { plain } from '../texts/plain.ts';

export interface ComboOption {
  value: string;
  label: string;
  /** Second line; searched as well. */
  description?: string | undefined;
  /** Name of an icon. */
  icon?: string | undefined;
  disabled?: boolean | undefined;
}

/** A line of the list: an option, or the entry that creates one. */
export type ComboRow = { key: string; option: ComboOption } | { key: string; create: string };

/** Maximum number of lines shown; the user types on to find the rest. */
export const maxRows = 200;

/** Options that contain every typed word, ignoring accents and case; those that begin with it come first. */
export function matching(options: readonly ComboOption[], query: string): ComboOption[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const first = words[0] ?? '';
  const found = options.filter((option) => {
    const text = plain(`${option.label} ${option.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (option: ComboOption) => plain(option.label).startsWith(first);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The lines to show: the options, and an entry to create one when no label equals the text. */
export function comboRows(options: readonly ComboOption[], query: string, offerCreate: boolean): ComboRow[] {
  const rows: ComboRow[] = options.slice(0, maxRows).map((option) => ({ key: `o:${option.value}`, option }));
  const text = query.trim();
  const named = options.some((option) => plain(option.label) === plain(text));
  return offerCreate && text !== '' && !named ? [...rows, { key: 'create', create: text }] : rows;
}
