/**
 * Creates each format once per page, on first use: creating one takes up to 0.3 ms, the first of a page 15 ms, and a
 * list would create one per row.
 *
 * @param make like the constructor: options, and a BCP 47 tag; the browser's language without one
 */
function kept<Options, Format>(make: (locale: string | undefined, options: Options | undefined) => Format) {
  const formats = new Map<string, Format>();
  return (locale?: string, options?: Options): Format => {
    const key = `${locale ?? ''} ${JSON.stringify(options)}`;
    const before = formats.get(key);
    if (before) return before;
    const format = make(locale, options);
    formats.set(key, format);
    return format;
  };
}

/** Number format of a language. */
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
);

/** Date format of a language. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
);

/** Relative time format of a language. */
export const relativeTimeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) => new Intl.RelativeTimeFormat(locale, options),
);

/** A count in English: `12,345`. Does not use `Intl`, so that a table creates no format for its number of rows. */
export const englishCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
