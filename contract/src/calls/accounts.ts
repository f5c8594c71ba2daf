import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Id, Ok, Timestamp } from '../common.ts';
import { limits, uiLanguages } from '../limits.ts';
import { roles } from '../permissions.ts';
import { SecondFactorCode, secondFactorStates } from './secondFactor.ts';

const Login = z.string().trim().min(1).max(limits.loginLength);
const Password = z.string().min(1).max(limits.passwordMax);
const HexColour = z.string().regex(/^#?[0-9a-fA-F]{6}$/, errorType('not_hex_colour'));

const ThemeCss = z.string().max(limits.themeCss);

/** The console's settings of one user. All fields are optional. */
export const InterfaceSettings = z.object({
  brand: HexColour.optional(),
  language: z.enum(uiLanguages).optional(),
  night_mode: z.boolean().optional(),
  spotlight_mode: z.boolean().optional(),
  show_section_lines: z.boolean().optional(),
  sidebar_small: z.boolean().optional(),
  sidebar_static: z.boolean().optional(),
  sidebar_dark: z.boolean().optional(),
  sidebar_effect: z.string().max(40).optional(),
  nav_dark: z.boolean().optional(),
  navigation_sidebar: z.boolean().optional(),
  /** Kept for clients with their own style sheet; the console ignores it. */
  'theme.css': ThemeCss.optional(),
  theme: z.object({ css: ThemeCss.optional() }).optional(),
  rows_per_page: z.int().min(limits.rowsPerPage).max(1000).optional(),
  left_pane: z.int().min(limits.leftPaneMin).max(2000).optional(),
  /** The same for screens with three panes. */
  left_pane_of_three: z.int().min(limits.leftPaneMin).max(2000).optional(),
});
export type InterfaceSettings = z.infer<typeof InterfaceSettings>;

/** The layout of one user in one workspace. */
export const WorkspaceSettings = z.object({
  open_scripts: z.array(Id).max(limits.openScripts),
  active_tab: z.string().max(200),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** The signed-in user, with everything that the console needs to decide what to show. */
export const Session = z.object({
  id: z.string(),
  login: z.string(),
  email: z.string(),
  role: z.enum(roles),
  company_id: z.string(),
  company_name: z.string(),
  /**
   * By workspace id or `*`. A managed entry has the action `limited`. In a foreign workspace the user has only the
   * permissions of the entry.
   */
  acls: z.record(
    z.string(),
    z.object({ managed: z.boolean(), actions: z.array(z.string()), foreign: z.boolean().optional() }),
  ),
  scopes: z.array(z.string()),
  avatar: z.string().nullable(),
  /** The user still has to accept the terms of use. */
  cgu: z.boolean(),
  /** The account's identity provider; null for an account with a password. */
  idp: z.string().nullable(),
  /** `due`: the user has to set it up before anything else. */
  second_factor: z.enum(secondFactorStates),
  /** A guest or visitor, limited to the chat of one workspace. */
  limited: z.boolean(),
  /** Limited sessions: their workspace and virtual thing. */
  workspace: z.string().nullable(),
  device: z.string().nullable(),
  settings: InterfaceSettings,
});
export type Session = z.infer<typeof Session>;

/**
 * The secret of this browser, for the header `x-device` of later sign-ins and of GET /riddle: failed attempts from
 * other browsers then do not count against the user. It gives no access by itself.
 */
export const Device = z.string();

export const accountCalls = defineCalls({
  'POST /api/1.0/login': {
    summary:
      'Sign in with login and password; 423 when the password must be changed first or a second factor is needed',
    permission: 'public',
    operationId: 'signIn',
    body: z.object({
      login: Login,
      password: Password,
      /** After several failures (428 `proof_of_work_required`): the proof of work of GET /riddle and its solution. */
      riddle: z.string().max(200).optional(),
      solution: z.string().max(64).optional(),
      /** After 423 `second_factor_required`. */
      code: SecondFactorCode.optional(),
    }),
    response: z.object({ token: z.string(), session: Session, device: Device }),
  },
  'GET /api/1.0/me': {
    summary: 'Get the session of the bearer token',
    permission: 'conversation:use',
    beforeSecondFactor: true,
    response: Session,
  },
  'POST /api/1.0/logout': {
    summary: "End the caller's session",
    permission: 'public',
    operationId: 'signOut',
    response: Ok,
  },
  'POST /logout': {
    summary: "End the caller's session (same as /api/1.0/logout)",
    permission: 'public',
    operationId: 'signOutAtRoot',
    response: Ok,
  },
  'POST /api/1.0/changepassword': {
    summary: "Change the caller's password, with the old one or with the ticket of a 423",
    permission: 'public',
    operationId: 'changePassword',
    body: z.object({
      newPassword: z.string().min(limits.passwordMin, errorType('password_too_short')).max(limits.passwordMax),
      oldPassword: Password.optional(),
      ticket: z.string().max(200).optional(),
      /** With a ticket, after 423 `second_factor_required`. */
      code: SecondFactorCode.optional(),
    }),
    /** `token` and `device`: with a ticket, which signs in. */
    response: z.object({ token: z.string().nullable(), device: Device.nullable(), changed_at: Timestamp }),
  },
  'PUT /api/1.0/settings': {
    summary: "Save the caller's interface settings",
    permission: 'console:use',
    beforeSecondFactor: true,
    operationId: 'setInterfaceSettings',
    body: InterfaceSettings,
    response: InterfaceSettings,
  },
  'GET /api/1.0/settings/:ws': {
    summary: 'Get the open tabs of the caller in a workspace',
    permission: 'workspace:enter',
    operationId: 'getWorkspaceSettings',
    response: WorkspaceSettings,
  },
  'PUT /api/1.0/settings/:ws': {
    summary: 'Save the open tabs of the caller in a workspace',
    permission: 'workspace:enter',
    operationId: 'setWorkspaceSettings',
    body: WorkspaceSettings,
    response: WorkspaceSettings,
  },
  'PUT /api/1.0/cgu': {
    summary: 'Accept the terms of use',
    permission: 'console:use',
    beforeSecondFactor: true,
    operationId: 'acceptTerms',
    response: Ok,
  },
});
