import { z } from 'zod';
import { lastMoment } from './days.ts';
import { errorType } from './errors/errorType.ts';
import { limits } from './limits.ts';

const firstMoment = Date.UTC(1900, 0, 1);

/** ISO 8601 with a zone, as JSON carries times; of the years 1900 to 9999 in UTC, which every database can store. */
export const Timestamp = z.iso
  .datetime({ offset: true })
  .refine((value) => isMoment(Date.parse(value)), errorType('timestamp_out_of_range'));

/** Whether epoch ms are of those years. */
export const isMoment = (moment: number): boolean => moment >= firstMoment && moment <= lastMoment;

/** The text without characters that cannot be stored: NUL and unpaired surrogates, with which a cut text may end. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '');

export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** A character that shows: not white space, a control or one without a glyph (default ignorable, `DI`), as zero-width spaces. */
const shown = /[^\s\p{Cc}\p{DI}]/u;

/** The text, or none where nothing of it shows. */
export const nothingIfBlank = (text: string): string => (shown.test(text) ? text : '');

/**
 * Characters without a glyph, with which names that look the same would differ. The first group has those that shape their neighbours:
 * joiners in emojis and in letters which join (not Latin, Greek or Cyrillic ones), what chooses an emoji or a form of a sign, and flags.
 */
const unseen =
  /((?<=\p{ExtPict}[\ufe0f\p{EMod}]*)\u200d(?=\p{ExtPict})|(?<=(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}\p{sc=Zinh}])[\p{L}\p{M}])[\u200c\u200d]|(?<=\p{ExtPict})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|(?<=\p{sc=Hani})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}])|\p{DI}/gu;

/** The name as it is seen: `é` is one character, however it was typed. Those of earlier times may not be so. */
export const asSeen = (name: string): string => name.replaceAll(unseen, '$1').normalize('NFC').trim();

const noControls = (text: string): boolean => !/\p{Cc}/u.test(text);

/** A name: trimmed, with something to be seen and nothing else, without control characters. */
export const Name = z
  .string()
  .trim()
  .refine(noControls, errorType('control_characters'))
  .overwrite((name) => nothingIfBlank(asSeen(name)))
  .min(1)
  .max(limits.nameLength);

/** A new name in a path: a schema of its own, as the OpenAPI document refers to schemas of parameters. */
export const NewNameParam = Name.max(limits.nameLength);

/** A name in a path. Those of earlier times may be of characters that do not show. */
export const NameParam = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameLength)
  .refine(noControls, errorType('control_characters'));

/** Whether a part of a path leads out of its folder: clients resolve such steps before they send them. */
export const hasPathStep = (text: string): boolean => /(^|[/\\])\.{1,2}([/\\]|$)/.test(text);

/** A new name of what paths name. */
export const NameForPath = Name.refine((name) => !hasPathStep(name), errorType('path_step'));

export const WorkspaceLabel = Name.min(limits.workspaceLabelMin);

/** Of the value of an attribute, as `°C`; empty: none. */
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

/** A form field with JSON of the schema. */
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
