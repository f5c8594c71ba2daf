import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

export const widgetPositions = ['right', 'left'] as const;
export const widgetSchemes = ['system', 'light', 'night'] as const;
/** `auto`: the language of the parent page, or of the browser. */
export const widgetLanguages = ['auto', 'en', 'fr'] as const;

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/\p{Cc}/u.test(value), errorType('control_characters'))
    .default('');

/** The chat's texts in one language; an empty one uses the default text. */
export const WidgetTexts = z.object({
  /** The title; by default the workspace's name. */
  title: oneLine(limits.widgetTitleLength),
  /** Shown before the first message. */
  greeting: oneLine(limits.widgetGreetingLength),
  /** Text on the launcher; without it the button is round. */
  launcher: oneLine(limits.widgetLauncherLength),
  /** The consent question about storage in the visitor's browser. */
  consent: oneLine(limits.widgetConsentLength),
});
export type WidgetTexts = z.infer<typeof WidgetTexts>;

export const WidgetLook = z.object({
  position: z.enum(widgetPositions),
  scheme: z.enum(widgetSchemes),
  language: z.enum(widgetLanguages),
  texts: z.object({ en: WidgetTexts, fr: WidgetTexts }),
  /** Store nothing in the visitor's browser before their consent. */
  ask_consent: z.boolean(),
});
export type WidgetLook = z.infer<typeof WidgetLook>;

/**
 * A site: `https://shop.example`, `https://*.shop.example` for its subdomains, with a port if it has one.
 * `https://*.com` is invalid: a star stands for the subdomains of one owner.
 */
const SiteOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .regex(/^https?:\/\/(\*\.(?=[^:]*\.[a-z]))?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, errorType('not_origin'));

const rules = {
  /** Allowed sites; empty: all sites. */
  origins: z.array(SiteOrigin).max(limits.widgetOrigins),
  /** Only known visitors are admitted, whose identity the partner's server signs. */
  known_only: z.boolean(),
  /** Visitors may send files. */
  visitor_files: z.boolean().default(false),
};

export const WidgetConfiguration = WidgetLook.extend({
  ...rules,
  /** There is a secret for signed identities. */
  secret_set: z.boolean(),
  version: z.int().min(0),
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
});
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;

export const widgetCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/configuration/widget': {
    summary: 'Get the look and the access rules of the chat widget',
    permission: 'workspace:edit',
    response: WidgetConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/widget': {
    summary: 'Set the look and the access rules of the chat widget',
    permission: 'workspace:edit',
    versioned: true,
    body: WidgetLook.extend(rules),
    response: WidgetConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/widget': {
    summary: 'Reset the chat widget: default look, all sites allowed, no identity secret',
    permission: 'workspace:edit',
    versioned: true,
    response: WidgetConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/widget/secret': {
    summary: 'Create a new identity secret, shown once; the old one stops working at once',
    permission: 'workspace:edit',
    versioned: true,
    operationId: 'renewWidgetSecret',
    response: z.object({ secret: z.string() }),
  },
});
