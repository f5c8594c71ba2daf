import type { WidgetConfiguration, WidgetTexts } from '@parlance/contract/calls/widget';

export type TextLanguage = keyof WidgetConfiguration['texts'];
export const textLanguages = ['en', 'fr'] as const satisfies readonly TextLanguage[];

export const positions = ['right', 'left'] as const satisfies readonly WidgetConfiguration['position'][];
export const schemes = ['system', 'light', 'night'] as const satisfies readonly WidgetConfiguration['scheme'][];
export const widgetLanguages = ['auto', 'en', 'fr'] as const satisfies readonly WidgetConfiguration['language'][];
export const textNames = ['title', 'greeting', 'launcher', 'consent'] as const satisfies readonly (keyof WidgetTexts)[];

/** The fields of the form. */
export type WidgetValues = Pick<
  WidgetConfiguration,
  'position' | 'scheme' | 'language' | 'texts' | 'ask_consent' | 'origins' | 'known_only' | 'visitor_files'
>;

export const valuesOf = ({
  position,
  scheme,
  language,
  texts,
  ask_consent,
  origins,
  known_only,
  visitor_files,
}: WidgetConfiguration): WidgetValues => ({
  position,
  scheme,
  language,
  texts,
  ask_consent,
  origins,
  known_only,
  visitor_files,
});

/** The origin of a site as the server accepts it; a pasted address is cut to its origin. */
export function originOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return /^(https?:\/\/[^/?#\s]+)/.exec(trimmed)?.[1] ?? trimmed;
}

export const isOrigin = (text: string): boolean =>
  /^https?:\/\/(\*\.(?=[^:]*\.[a-z]))?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(text);
