import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const security = 'tests/security';

export const attacks: Chapter = {
  section: 'beside',
  title: 'Bad input and attack',
  rules: [
    {
      rule: 'The answer and its time do not tell whether there is a login',
      test: [
        `${security}/guessing.test.ts › the answer does not show whether an account exists › %s`,
        `${security}/guessing.test.ts › the answer does not show whether an account exists › a riddle that is due`,
        'server/src/identity/signIn/sameWork.test.ts › the same work is done for an account and for none › when a login is tried',
        'server/src/identity/signIn/sameWork.test.ts › the same work is done for an account and for none › when a proof of work is asked for',
        'server/src/identity/signIn/sameWork.test.ts › an answer does not wait for the mail to an account › %s',
        `${e2e}/recovery.spec.ts › requesting a link answers the same for an unknown login`,
      ],
    },
    {
      rule: 'A PIN code cannot be guessed: each attempt costs, one answer for all that are none, none used twice at once',
      test: [
        'server/src/conversation/guests/signIn.test.ts › guessing codes › solves a riddle for each attempt after five wrong codes, the right one too; a success clears nothing',
        'server/src/conversation/guests/signIn.test.ts › guessing codes › does not slip by with many attempts at once',
        'server/src/conversation/guests/signIn.test.ts › an invalid code › answers alike for a wrong code, nonsense, another service’s code, and a service that is none or asks for none',
        'server/src/conversation/guests/signIn.test.ts › a valid code › lets in as often as it may when many come at once, and not once more',
        'server/src/conversation/guests/signIn.test.ts › an invalid code › takes the same work as a service that is none',
        `${security}/pins.test.ts › guessing PIN codes is slowed down across processes, and the answer does not show whether a code exists`,
      ],
    },
    {
      rule: 'Guessing costs, by login and by address, over all processes',
      test: [
        `${security}/guessing.test.ts › guessing is slowed down › for a login, across processes and addresses`,
        `${security}/guessing.test.ts › guessing is slowed down › for an address, across processes, even with a forged header`,
      ],
    },
    {
      rule: 'A token in an address reaches no log, no Referer and no history',
      test: [
        `${security}/browser.test.ts › an address › an address with a token (%s) is neither logged nor sent to other sites`,
        `${e2e}/addresses.spec.ts › a token in the address reaches no Referer, no history and no request but as authorization`,
      ],
    },
    {
      rule: 'No redirect leads to another site',
      test: [
        `${security}/browser.test.ts › an address › %s redirects to no other site`,
        `${security}/lifetimes.test.ts › a single sign-on › goes on to no other site: %j`,
        `${e2e}/addresses.spec.ts › a redirect leads nowhere but into the console`,
      ],
    },
    {
      rule: 'Script in a name is text',
      test: [
        `${security}/input.test.ts › script in a name is kept as it was typed and answered as JSON › %s`,
        `${security}/input.test.ts › script in a name is kept as it was typed and answered as JSON › no cell of the audit log’s export is a formula`,
        `${e2e}/addresses.spec.ts › script in a name is text everywhere it is shown`,
      ],
    },
    {
      rule: 'No cookie carries authority',
      test: [
        `${security}/browser.test.ts › no cookie carries authority › %s`,
        `${security}/browser.test.ts › no cookie carries authority › the one of a single sign-on opens nothing by itself`,
      ],
    },
    {
      rule: 'Oversized bodies are refused',
      test: `${security}/input.test.ts › a body that is too large is refused › %s`,
    },
    {
      rule: 'x-context injects no header',
      test: [
        `${security}/input.test.ts › x-context › that is %s is refused by name`,
        `${security}/input.test.ts › x-context › with line breaks %s adds nothing to the answer`,
        `${security}/input.test.ts › x-context › of a megabyte is refused before it is read`,
        `${e2e}/addresses.spec.ts › context values cannot inject headers, and too large ones are left out`,
      ],
    },
    {
      rule: 'Path tricks in ws open nothing',
      test: [
        `${security}/input.test.ts › path tricks in ws open nothing › %s`,
        `${e2e}/addresses.spec.ts › path tricks in the workspace are a workspace that is not mine`,
      ],
    },
    {
      rule: 'No field is smuggled into what a form stores',
      test: [
        `${security}/massAssignment.test.ts › undeclared fields have no effect › %s`,
        `${security}/massAssignment.test.ts › no call that stores a form is left out`,
      ],
    },
    {
      rule: 'Tickets and sign-ons work once, and for their time',
      test: [
        `${security}/lifetimes.test.ts › a ticket › works once, even for two simultaneous uses`,
        `${security}/lifetimes.test.ts › a single sign-on › is promoted once, in its browser, and neither code nor session is in the log`,
      ],
    },
    {
      rule: 'Sessions and tokens end at once with their person, organization or time',
      test: [
        `${security}/lifetimes.test.ts › a session › ends at once when its person is %s`,
        `${security}/lifetimes.test.ts › a session › of a user whose organization is deleted ends, as do its tokens and its visitors`,
        `${security}/lifetimes.test.ts › an API token › ends with its time`,
      ],
    },
    {
      rule: 'A mail server of a workspace carries no links to accounts above its administrator',
      test: `${security}/mail.test.ts › an administrator’s mail server sends mails to the users they manage, and not to higher roles`,
    },
  ],
};

export const expected: Chapter = {
  section: 'beside',
  title: 'What people of these screens expect',
  rules: [
    {
      rule: 'Sign-up and invitations',
      test: [
        `${e2e}/recovery.spec.ts › an invitation leads to a password, the terms, and in`,
        `${e2e}/recovery.spec.ts › signing up: for addresses of an allowed domain, with a link in a mail`,
        `${e2e}/user-dialog.spec.ts › an invitation goes by mail, in the language chosen`,
      ],
    },
    {
      rule: 'Single sign-on: unknown domain, expired state, wrong nonce, disabled user end without a session',
      test: [
        'server/src/identity/sso/signin.test.ts › a single sign-on that is tampered with ends without a session › an answer that comes too late',
        'server/src/identity/sso/signin.test.ts › a single sign-on that is tampered with ends without a session › a token with another nonce',
        'server/src/identity/sso/signin.test.ts › single sign-on › lets no disabled person in',
        `${e2e}/sso.spec.ts › each reason of a failed single sign-on has its words, and words from elsewhere are not shown`,
      ],
    },
    {
      rule: 'Several tabs stay consistent',
      test: [
        `${e2e}/session.spec.ts › another person signing in in one tab is another person in every tab`,
        `${e2e}/sign-in.spec.ts › signing out in one tab signs out the other`,
      ],
    },
    {
      rule: 'Command palette and sheet of shortcuts know the actions of the screen',
      test: `${e2e}/shell.spec.ts › the palette and the shortcut sheet list the actions of the current screen`,
    },
    {
      rule: 'Bulk disable',
      test: [
        'server/src/identity/users/userChanges.test.ts › changing a user › several at once, each for itself',
        `${e2e}/users.spec.ts › Change user status: asks with the words of the specification, for one and for several; refused users are listed`,
      ],
    },
    {
      rule: 'Effective permissions of a user',
      test: [
        'server/src/identity/users/users.test.ts › effective permissions say what and why, in each workspace',
        `${e2e}/user-dialog.spec.ts › access: rights for a workspace and for all, limited, scopes; effective permissions say where each comes from`,
      ],
    },
    {
      rule: 'Expiry, last use and creator of a token',
      test: [
        'server/src/identity/apiTokens/apiTokens.test.ts › a token › says who made it and when it was last used, which is written at most once a minute',
        `${e2e}/tokens.spec.ts › expiry and disabled are changed, shown and kept; delete can be undone`,
      ],
    },
    {
      rule: 'Prompts with versions, comparison and rollback',
      test: [
        'server/src/workspace/prompts/prompts.test.ts › a prompt › has versions, and goes back to any of them',
        `${e2e}/prompts.spec.ts › prompts: placeholders are checked, a save makes a version with who and note, any can be compared and rolled back`,
      ],
    },
    {
      rule: 'Audit log with before and after, filter and export',
      test: [
        `${e2e}/settings.spec.ts › audit log: filtered in the address, each change with before and after, exported as XLSX and CSV`,
        'server/src/operations/auditLog/auditLog.test.ts › the audit log › keeps other companies’ changes to themselves',
      ],
    },
    {
      rule: 'Trash',
      test: [
        `${e2e}/settings.spec.ts › trash: restored; what cannot be restored says why; deleted permanently after asking`,
        'server/src/operations/trash/trash.test.ts › the trash › is emptied by hand, and after 30 days by itself',
      ],
    },
    {
      rule: 'A stale save of workspace settings shows both sides',
      test: `${e2e}/workspaces.spec.ts › a stale save of the settings is refused and shows both sides`,
    },
  ],
};
