/**
 * One of each format a page, made when first needed: making one takes up to 0.3 ms, the first of a page 15 ms, and a
 * list makes one for each of its rows.
 *
 * @param make as the constructor: options, and a BCP 47 tag, the browser's language without it
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

/** How numbers are written in a language. */
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
);

/** How moments are written in a language. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
);

/** How distances in time are written in a language. */
export const relativeTimeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) => new Intl.RelativeTimeFormat(locale, options),
);

/** A count in English: `12,345`. Without a format, so that a table needs none for its number of rows. */
export const englishCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
