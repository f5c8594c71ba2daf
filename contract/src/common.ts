import { z } from 'zod';
import { lastMoment } from './days.ts';
import { errorType } from './errors/errorType.ts';
import { limits } from './limits.ts';

const firstMoment = Date.UTC(1900, 0, 1);

/** ISO 8601 with a zone, as JSON carries times; of the years 1900 to 9999 in UTC, which every database can store. */
export const Timestamp = z.iso
  .datetime({ offset: true })
  .refine((value) => isMoment(Date.parse(value)), errorType('timestamp_out_of_range'));

/** Whether epoch ms are in this range. */
export const isMoment = (moment: number): boolean => moment >= firstMoment && moment <= lastMoment;

/** Removes characters that cannot be stored: NUL, and unpaired surrogates, which may end a truncated text. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '');

export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/**
 * A visible character: not white space, a control or one without a glyph (default ignorable, `DI`), such as a
 * zero-width space.
 */
const shown = /[^\s\p{Cc}\p{DI}]/u;

/** Returns the text, or an empty one if it has no visible character. */
export const emptyIfBlank = (text: string): string => (shown.test(text) ? text : '');

/**
 * Invisible characters, which would make names differ that look the same. The first group matches those that change the
 * look of their neighbours: joiners in emojis and between joining letters (not Latin, Greek or Cyrillic ones), variation
 * selectors, and tags of flags.
 */
const unseen =
  /((?<=\p{ExtPict}[\ufe0f\p{EMod}]*)\u200d(?=\p{ExtPict})|(?<=(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}\p{sc=Zinh}])[\p{L}\p{M}])[\u200c\u200d]|(?<=\p{ExtPict})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|(?<=\p{sc=Hani})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}])|\p{DI}/gu;

/** Removes invisible characters from a name, and composes letters (NFC). Names from earlier releases may have them. */
export const normaliseName = (name: string): string => name.replaceAll(unseen, '$1').normalize('NFC').trim();

const noControls = (text: string): boolean => !/\p{Cc}/u.test(text);

/** A name: trimmed and composed, with a visible character, without invisible and control characters. */
export const Name = z
  .string()
  .trim()
  .refine(noControls, errorType('control_characters'))
  .overwrite((name) => emptyIfBlank(normaliseName(name)))
  .min(1)
  .max(limits.nameLength);

/** A new name in a path. It is a separate schema because the OpenAPI document refers to schemas of parameters. */
export const NewNameParam = Name.max(limits.nameLength);

/** A name in a path. Old names may have no visible characters. */
export const NameParam = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameLength)
  .refine(noControls, errorType('control_characters'));

/** Whether a text contains a `.` or `..` step: clients resolve such steps in a path before they send it. */
export const hasPathStep = (text: string): boolean => /(^|[/\\])\.{1,2}([/\\]|$)/.test(text);

/** A new name of an object that paths refer to by name. */
export const NameForPath = Name.refine((name) => !hasPathStep(name), errorType('path_step'));

export const WorkspaceLabel = Name.min(limits.workspaceLabelMin);

/** Unit of an attribute's value, such as `°C`; empty: none. */
export const Unit = z.string().trim().max(limits.attributeUnitLength).refine(isStorable, errorType('not_storable'));

export const Id = z.string().min(1).max(200);

/** Increments with each save; `If-Match` sends it back to refuse a stale save. */
export const Version = z.int().min(1).max(2_147_483_647);

export const Ok = z.object({ ok: z.literal(true) });

export const Count = z.int().min(0);

/** A query parameter with an integer. */
export const QueryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A query parameter with a boolean. */
export const QueryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A form field that contains JSON of the schema. */
export const JsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(10_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: errorType('not_json_text') });
        return z.NEVER;
      }
    })
    .pipe(schema);
