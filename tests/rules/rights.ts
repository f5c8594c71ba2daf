import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const server = 'server/src';
const constants = 'tests/contract/constants.test.ts';

export const validation: Chapter = {
  section: 5,
  title: 'Validation rules',
  rules: [
    {
      rule: 'Chart: name and title',
      test: `${server}/insights/charts/charts.test.ts › a chart without a name is refused, and one without a title has its name as title`,
    },
    {
      rule: 'Corpus, intent and class names are trimmed; name is used where the particular one is missing',
      test: `${constants} › names › corpora, intents and classes are trimmed, and may come as name`,
    },
    {
      rule: "New password at least 6 characters ('Password must be at least 6 characters long')",
      test: [
        `${server}/identity/signIn/accounts.test.ts › changing the password › wants the old one and six characters, ends the other sessions and keeps this one`,
        `${e2e}/change-password.spec.ts › changing the password: all three required, six characters, twice the same, the old one right`,
      ],
    },
    {
      rule: "Confirmation must match ('Passwords need to match'); old, new and confirmation all required",
      test: `${e2e}/change-password.spec.ts › changing the password: all three required, six characters, twice the same, the old one right`,
    },
    {
      rule: "Email must match a standard address pattern ('Invalid email format')",
      test: [
        `${server}/identity/users/users.test.ts › creating a user › says "Invalid email format"`,
        `${e2e}/user-dialog.spec.ts › a new user needs login, email and role; Invalid email format`,
      ],
    },
    {
      rule: 'User submit needs login, email and role',
      test: `${e2e}/user-dialog.spec.ts › a new user needs login, email and role; Invalid email format`,
    },
    {
      rule: 'Login and email are locked when editing',
      test: [
        `${server}/identity/users/userChanges.test.ts › changing a user › %s is locked`,
        `${e2e}/user-dialog.spec.ts › without a mail the one-time password is shown once, with copy, and has to be changed; login and email are locked from then on`,
      ],
    },
    {
      rule: 'Token: name at least 4 characters; role required',
      test: [
        `${server}/identity/apiTokens/apiTokens.test.ts › creating one › wants four characters, and an end in the future`,
        `${e2e}/tokens.spec.ts › a token needs a name of at least 4 characters and a role; 409 token already exists, 400 invalid {type}, other unknown error`,
      ],
    },
    {
      rule: 'Workspace: label at least 3 characters on update',
      test: [
        'server/src/workspace/workspaces/workspaces.test.ts › workspaces › are renamed with at least three characters',
        'server/src/workspace/configuration/configuration.test.ts › the general configuration › wants a label of at least 3 characters',
        `${e2e}/workspaces.spec.ts › general: a label of less than 3 characters is not sent; only changes are sent; a corrected colour is reported`,
      ],
    },
    {
      rule: 'Workspace: create needs a non-empty name',
      test: 'server/src/workspace/workspaces/workspaces.test.ts › workspaces › a name is wanted, and a company that is not mine is refused',
    },
    {
      rule: 'Workspaces ending _default or named default_default cannot be deleted',
      test: [
        'server/src/workspace/workspaces/workspaces.test.ts › workspaces › can be deleted, except the default one of a company',
        `${server}/workspace/companies/companies.test.ts › creating an organization › gives it a default workspace, which cannot be deleted`,
        `${e2e}/workspaces.spec.ts › delete: it is not offered for the default workspace of an organization`,
      ],
    },
    {
      rule: 'PIN code: checked 1 s after typing, start before end, count at least 0',
      test: [
        `${e2e}/pinCodes.spec.ts › a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again`,
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
        'server/src/conversation/guests/pinCodes.test.ts › the start is not after the end, in a new code or a changed one; the same moment may be both',
        'server/src/conversation/guests/pinCodes.test.ts › %s is no number of uses',
      ],
    },
    {
      rule: 'Brand colour: six hex digits, optional #; otherwise ignored',
      test: [
        'console/src/shared/state/startup.test.ts › brandColour › reads %s as %s',
        `${e2e}/start-up.spec.ts › the brand colour; a bad one is ignored`,
      ],
    },
    {
      rule: 'Saved rows per page: a number of at least 10, else 10',
      test: `${constants} › numbers › rows per page are 10, and never fewer`,
    },
    {
      rule: 'Left pane width at least 100, else 400',
      test: `${constants} › numbers › the left pane is 400 wide, and at least 100`,
    },
    {
      rule: 'Action tab key stored only if shorter than 25 characters',
      test: 'server/src/identity/signIn/accounts.test.ts › settings › keep the last action tab, whose key has fewer than 25 characters',
    },
    {
      rule: "Confirmations: 'Are you sure to enable access for this user?', 'Are you sure to disable access for this user?'",
      test: `${e2e}/users.spec.ts › Change user status: asks with the words of the specification, for one and for several; refused users are listed`,
    },
    {
      rule: "Confirmation: 'Are you sure to delete?'",
      test: `${e2e}/users.spec.ts › Confirm delete: Are you sure to delete? Close keeps, Ok deletes, Undo brings back`,
    },
  ],
};

export const permissions: Chapter = {
  section: 6,
  title: 'Roles and permissions',
  rules: [
    {
      rule: 'Role levels: companyUser 0, companyAdmin 1, superAdmin 2, companyPartner 3, companyDeploy 4',
      test: `${constants} › names › levels of roles`,
    },
    {
      rule: 'superAdmin, companyPartner, companyAdmin: all four actions on all four resources; companyUser: read only',
      test: [
        `${constants} › rights › administrators have every action on every language resource, analysts read`,
        'tests/contract/permissions.test.ts › %s at home › %s',
      ],
    },
    {
      rule: 'Per-workspace ACL entries add actions for that workspace, falling back to the * entry',
      test: [
        `${constants} › rights › an entry for a workspace adds actions there; the * entry applies to workspaces without one`,
        `${server}/identity/users/users.test.ts › effective permissions say what and why, in each workspace`,
      ],
    },
    {
      rule: 'A managed flag adds limited',
      test: [
        `${e2e}/user-dialog.spec.ts › access: rights for a workspace and for all, limited, scopes; effective permissions say where each comes from`,
        'tests/contract/effects.test.ts › a managed entry hides RAG, and the session says limited',
      ],
    },
    {
      rule: 'Each permission changes the answer of a call, and each change needs its permission',
      test: [
        'tests/contract/effects.test.ts › a change › %s takes effect for permitted users only',
        'tests/contract/effects.test.ts › the permission › %s changes the answer of a call',
        `${server}/identity/access/foreign.test.ts › a read grant gives a %s elsewhere no more than to read`,
      ],
    },
    { rule: 'Back-office scopes, by name', test: `${constants} › names › scopes of the back office` },
    {
      rule: "A route is allowed if the user's scopes contain the configured scope, or the role is in the list",
      test: [
        'console/src/app/routes/screens.test.ts › screens › opens a screen to users with one of its permissions: by role, by scope, by access list in that workspace',
        `${e2e}/settings.spec.ts › the settings require a scope of the back office; other users get an explanation`,
      ],
    },
    {
      rule: 'A limited session sees only /chat and public routes',
      test: [
        `${constants} › rights › a limited session has the conversation alone`,
        'tests/contract/permissions.test.ts › a visitor › %s',
        `${e2e}/session.spec.ts › a limited session sees only its chat, and is redirected to its last one`,
      ],
    },
    {
      rule: 'Only superAdmin, companyAdmin, companyPartner add, set up and delete workspaces',
      test: [
        'console/src/app/routes/screens.test.ts › screens › lets administrators alone add, set up and delete workspaces, and the super administrator alone flush the cache',
        'tests/contract/permissions.test.ts › %s at home › %s',
      ],
    },
    {
      rule: 'Only superAdmin flushes the cache',
      test: [
        'server/src/operations/backend/backend.test.ts › flushing › is for super administrators',
        'tests/security/escalation.test.ts › a token › of role %s has only the permissions of that role',
      ],
    },
    {
      rule: 'Superadmin and partner admin send company_id when creating users',
      test: [
        `${server}/identity/users/users.test.ts › organizations › a partner creates where it looks after, not elsewhere`,
        `${e2e}/user-dialog.spec.ts › an organization’s administrator sends no company_id`,
      ],
    },
    {
      rule: 'Superadmin and partner admin send company_id when creating tokens',
      test: `${e2e}/tokens.spec.ts › Deployer is offered for tokens by super administrators only; an organization’s administrator sends no company_id`,
    },
    {
      rule: 'Partner role only when the company is of Partner type, by super or partner admins',
      test: [
        `${server}/identity/users/users.test.ts › who may give which role › a role above the own is refused, and Partner goes to partners only`,
        'tests/security/escalation.test.ts › a person › is made $other by $own only where that is theirs to give',
        `${e2e}/user-dialog.spec.ts › Partner is offered only where the organization is of Partner type, to super and partner administrators`,
      ],
    },
    {
      rule: 'Deployer role for tokens only by super admins',
      test: [
        `${server}/identity/apiTokens/apiTokens.test.ts › creating one › gives Deployer by super administrators only`,
        `${e2e}/tokens.spec.ts › Deployer is offered for tokens by super administrators only; an organization’s administrator sends no company_id`,
      ],
    },
    {
      rule: "Token edit button only if the token's level is below 2 or the viewer's at least 2",
      test: [
        `${server}/identity/apiTokens/apiTokens.test.ts › changing one › is for a role of level two and above only where the viewer has such a level, and never above the own`,
        `${e2e}/tokens.spec.ts › the edit button is there if the token’s role level is below 2 or the viewer’s is at least 2`,
      ],
    },
    {
      rule: 'Reset password is not offered for disabled or externally provided users',
      test: [
        `${server}/identity/users/userChanges.test.ts › resetting a password › is not for the disabled, nor for those of an identity provider`,
        `${e2e}/users.spec.ts › Reset password: asks; without a mail the new one is shown once, with copy; not offered for the disabled and the external`,
      ],
    },
    {
      rule: 'Virtual-thing user list: buttons by the cant flags',
      test: [
        'server/src/conversation/guests/users.test.ts › the users of a device › cannot be changed by an analyst, and say so',
        'server/src/conversation/guests/users.test.ts › a disabled visitor › whose session has expired cannot be disabled',
      ],
    },
    {
      rule: 'No user reaches above their role or into another tenant',
      test: [
        'tests/security/escalation.test.ts › a person › of role $other at home is touched by $own only as the order of roles says',
        'tests/security/escalation.test.ts › a person › of role $other of another organization has no access for $own',
        'tests/security/escalation.test.ts › an organization elsewhere › is out of reach of %s',
        'tests/security/escalation.test.ts › the back office elsewhere › is out of reach of %s',
        'tests/contract/permissions.test.ts › %s of another company › %s answers 403',
      ],
    },
  ],
};
