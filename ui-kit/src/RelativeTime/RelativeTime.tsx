import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import { dateFormat } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.ts';
import { relativeTime } from './relativeTime.ts';

export interface RelativeTimeProps extends Omit<ComponentPropsWithRef<'time'>, 'children' | 'dateTime'> {
  /** A moment: date, milliseconds since 1970, or ISO 8601 text. */
  date: Date | number | string;
  /** BCP 47 tag. @default the document's language, else the browser's */
  locale?: string | undefined;
  /**
   * For a moment in the future: if it is less than a minute away, or overdue, the text is “in a moment”. @default false
   */
  upcoming?: boolean;
}

/** Longer timers overflow; updating once a day is enough. */
const longest = 86_400_000;

/** A relative time, kept up to date, with the exact time on hover. Renders a `<time>`. */
export function RelativeTime({ date, locale, upcoming = false, style, ...rest }: RelativeTimeProps) {
  const texts = useTexts();
  const moment = new Date(date);
  const time = moment.getTime();
  const [now, setNow] = useState(() => new Date());
  const language = locale ?? (document.documentElement.lang || undefined);
  const valid = !Number.isNaN(time);
  const late = upcoming && time <= now.getTime();
  const words = valid ? relativeTime(moment, now, language) : { text: undefined, next: longest };

  useEffect(() => {
    if (!valid) return undefined;
    const timer = setInterval(() => setNow(new Date()), Math.min(words.next, longest));
    return () => clearInterval(timer);
  }, [valid, words.next]);

  if (!valid)
    return (
      <span style={style} {...rest}>
        –
      </span>
    );
  const exact = dateFormat(language, { dateStyle: 'full', timeStyle: 'medium' });
  return (
    // Words, also in a column of numbers: tabular figures would widen their hyphens.
    <time
      dateTime={moment.toISOString()}
      title={exact.format(moment)}
      style={{ fontVariantNumeric: 'normal', ...style }}
      {...rest}
    >
      {(late ? undefined : words.text) ?? (upcoming ? texts.soon : texts.justNow)}
    </time>
  );
}
