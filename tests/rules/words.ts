import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const save = 'console/src/shared/api/saveProblem.test.ts';
const constants = 'tests/contract/constants.test.ts';
const output = 'console/src/screens/workflows/editor/output/useOutput.browser.test.tsx';
const open = 'console/src/screens/workflows/open/openScripts.test.ts › open scripts';
const greetings = 'console/src/app/greetings.test.ts › greetings';
const users = `${e2e}/user-dialog.spec.ts › saving: 409 user already exists, 400 invalid {type}, other unknown error; typed values stay`;
const tokens = `${e2e}/tokens.spec.ts › a token needs a name of at least 4 characters and a role; 409 token already exists, 400 invalid {type}, other unknown error`;

export const errors: Chapter = {
  section: 8,
  title: 'The error catalogue',
  rules: [
    {
      rule: "Login failure with no server response: header 'Error' with the message",
      test: `${e2e}/session.spec.ts › a failed sign-in › says 'Error' with the message when no answer came`,
    },
    {
      rule: 'Login failure with a response: told at the form',
      test: `${e2e}/sign-in.spec.ts › a wrong password is reported, and the login stays`,
    },
    {
      rule: 'Login HTTP 423: no error',
      test: [
        `${e2e}/recovery.spec.ts › a one-time password is changed at the first sign-in`,
        `${e2e}/recovery.spec.ts › the page for an expired password explains itself without a sign-in`,
      ],
    },
    {
      rule: "Session restore failure: 'Authentication failed' with the status text",
      test: `${e2e}/session.spec.ts › a session that is not restored › says that the authentication failed, with the status, and removes the token`,
    },
    {
      rule: "Session restore failure: 'Error' with the message",
      test: `${e2e}/session.spec.ts › a session that is not restored › says 'Error' with the message without an answer, and offers to log out`,
    },
    {
      rule: '401 on any call except login: user logged out',
      test: [
        `${e2e}/sign-in.spec.ts › a session that has ended signs out once, and signing in leads back`,
        'console/src/shared/api/call.test.ts › call › does not end a session because of a late answer to the one before',
      ],
    },
    {
      rule: "Password change failure: 'Unable to change password.'",
      test: `${e2e}/change-password.spec.ts › changing the password: all three required, six characters, twice the same, the old one right`,
    },
    {
      rule: "Workspace creation failure: 'Unable to create the workspace'",
      test: `${e2e}/workspaces.spec.ts › create: a failure says “Unable to create the workspace”, and nothing typed is lost`,
    },
    {
      rule: "User or token save, 409: 'user already exists' or 'token already exists'",
      test: [
        'server/src/identity/users/users.test.ts › creating a user › refuses a login or an e-mail that exists, in any case',
        'server/src/identity/apiTokens/apiTokens.test.ts › creating one › refuses a name its organization has',
        `${save} › %s`,
        users,
        tokens,
      ],
    },
    { rule: "User or token save, 400 with a type string: 'invalid {type}'", test: [users, tokens] },
    { rule: "User or token save, other: 'unknown error'", test: [users, tokens, `${save} › no answer: says that too`] },
    {
      rule: "Reset failure: 'An error has occurred.' shown, then cleared",
      test: [
        `${e2e}/users.spec.ts › a reset that fails: An error has occurred., shown and then cleared`,
        `${e2e}/tokens.spec.ts › Reset secret: asks; the old secret ends at once, the new one is shown once; a failure is shown and cleared`,
      ],
    },
    {
      rule: "Chart save failure: 'Invalid name'",
      test: [
        'server/src/insights/charts/charts.test.ts › a chart without a name is refused, and one without a title has its name as title',
        `${e2e}/dashboards.spec.ts › properties, limit, order, delete and undo of charts`,
      ],
    },
    {
      rule: "PIN code already exists: 'Invalid code'; 'Unable to validate code'",
      test: [
        `${e2e}/pinCodes.spec.ts › a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again`,
      ],
    },
    {
      rule: 'Output stream: 401, cancel and other failures',
      test: [
        `${output} › clears the output when the session has ended, and asks no more`,
        `${output} › goes on after the last entry 3 s after an end, and 3 s after each failure`,
      ],
    },
    {
      rule: "Training status error: 'Error'",
      test: [
        'server/src/studio/training/training.test.ts › a class that cannot be learned says why and is failed until it is trained',
        `${e2e}/training.spec.ts › an impossible training reports the reason, a long one is cancelled, and deleting a published class needs a confirmation`,
      ],
    },
    {
      rule: "Embeddings fetch failure: 'No Embeddings'",
      test: `${e2e}/embeddings.spec.ts › without an answer of the endpoint there is "No Embeddings", and it can be asked again`,
    },
    {
      rule: 'Unknown icon name: alert-triangle icon',
      test: 'ui-kit/src/Icon/Icon.test.tsx › shows a warning triangle for a name it does not have',
    },
    {
      rule: "Empty service list: 'No services available'",
      test: [
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
      ],
    },
    {
      rule: "Empty table: 'No data available'",
      test: `${e2e}/users.spec.ts › the list: status invited, temporary, disabled; search, order; no match is not No data available`,
    },
    {
      rule: 'Unknown route: not-found screen',
      test: `${e2e}/sign-in.spec.ts › an unknown page shows “not found” and a link`,
    },
    {
      rule: 'Other failures: told where they happen, to be tried again',
      test: [
        `${e2e}/organizations.spec.ts › no match and a failure to be tried again are two different screens`,
        `${e2e}/settings.spec.ts › a part that fails reports the reason and offers a retry`,
      ],
    },
    {
      rule: "Toast 'Welcome!' for 8 s",
      test: `${greetings} › says 'Welcome!' 2000 ms after the start, for 8 s, also to a session that was restored`,
    },
    {
      rule: "Toast 'Successfully Logged In' for 4 s",
      test: `${greetings} › says 'Successfully Logged In' 100 ms after the change, for 4 s`,
    },
    {
      rule: "Toast 'Successfully Logged Out' for 4 s, in the colour of danger",
      test: `${greetings} › says 'Successfully Logged Out' in the colour of danger, for 4 s`,
    },
    { rule: 'Toasts are shown when not limited', test: `${greetings} › says nothing to a limited session` },
    {
      rule: 'Every text has its French',
      test: [
        'console/src/shared/i18n/texts.test.ts › texts › %s is complete in French, with the same places to fill',
        `${e2e}/french.spec.ts › every screen is in French, and none shows a key`,
      ],
    },
  ],
};

export const figures: Chapter = {
  section: 9,
  title: 'Business constants and limits',
  rules: [
    {
      rule: 'Rows per page default 10, minimum 10',
      test: `${constants} › numbers › rows per page are 10, and never fewer`,
    },
    {
      rule: 'Left pane default 400, minimum 100',
      test: `${constants} › numbers › the left pane is 400 wide, and at least 100`,
    },
    {
      rule: 'Open script tabs 5; script tab id longer than 25 characters',
      test: [
        `${open} › have a tab only with an id longer than 25 characters`,
        `${open} › are at most five: the least recently selected one makes room for a sixth`,
      ],
    },
    {
      rule: 'Chart tabs 8',
      test: 'server/src/insights/charts/charts.test.ts › a workspace has eight charts, also after one is restored',
    },
    {
      rule: 'Password minimum 6; token name minimum 4; workspace label minimum 3',
      test: `${constants} › numbers › passwords have 6 characters, token names 4, workspace labels 3`,
    },
    {
      rule: 'PIN code 8 digits, checked 1 s after typing',
      test: [
        `${e2e}/pinCodes.spec.ts › a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again`,
        'server/src/conversation/guests/pinCodes.test.ts › %j is no PIN code',
      ],
    },
    {
      rule: 'Workspace search above 10 workspaces; list height at most 430',
      test: `${e2e}/shell.spec.ts › the workspaces: a check mark on the current one, a search from eleven on, a list of at most 430 px`,
    },
    {
      rule: 'Remembered SSO domains: at most 4, older ones trimmed to 3, then the new one added',
      test: [
        'console/src/shared/state/domains.test.ts › remembered domains › keeps at most four: the older ones are trimmed to three, then the new one is added',
        `${e2e}/sso.spec.ts › at most four domains are remembered`,
      ],
    },
    {
      rule: 'Default brand colour #15C5A8; warning colour #fdbf21',
      test: [
        'ui-kit/src/theme/tokens.test.ts › warns in #fdbf21, and is #15C5A8 without a brand',
        `${e2e}/shell.spec.ts › an unreadable brand colour is corrected, with a note`,
      ],
    },
    {
      rule: 'Copy confirmation 1 s',
      test: 'ui-kit/src/CopyButton/CopyButton.test.tsx › confirms the copy for a second',
    },
    {
      rule: 'Debounce default 1000 ms',
      test: [
        `${e2e}/pinCodes.spec.ts › a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again`,
      ],
    },
    { rule: 'Overview default days 10', test: `${constants} › numbers › an overview covers 10 days` },
    { rule: 'Workspace language default auto; the languages', test: `${constants} › names › languages of a workspace` },
    {
      rule: 'Token types: api, odata',
      test: [
        `${constants} › names › types of tokens`,
        'server/src/identity/apiTokens/apiTokens.test.ts › a token › ends when disabled, expired, renewed or deleted, and when it is for OData',
      ],
    },
    {
      rule: 'Toast default duration 0: it stays',
      test: 'ui-kit/src/Toasts/createToaster.test.ts › createToaster › keeps a toast without a duration until it is closed',
    },
    {
      rule: 'Toast removal delay 600 ms',
      test: 'ui-kit/src/Toasts/createToaster.test.ts › createToaster › hides after the duration and removes 600 ms later',
    },
    {
      rule: 'Small-window breakpoint 576 px',
      test: 'ui-kit/src/AppShell/AppShell.test.tsx › AppShell on a phone › opens the sidebar as a drawer over an inert page, and Escape gives focus back',
    },
    {
      rule: 'Sidebar auto-collapse under 1200 px',
      test: 'ui-kit/src/AppShell/AppShell.test.tsx › AppShell on a narrow window › starts as a rail with any setting, and can be opened',
    },
    {
      rule: 'Sidebar transitions: 200 ms dropdown, 250 ms toggle',
      test: 'ui-kit/src/AppShell/AppShell.test.tsx › the sidebar of an AppShell › takes 250 ms to change its size and 200 ms to open a group, and no time when motion is reduced',
    },
    {
      rule: 'Translation fallback language en',
      test: 'console/src/shared/i18n/texts.test.ts › wantedLanguage › is the chosen one, else the browser’s first that we speak, else English',
    },
    {
      rule: 'Training poll 5 s',
      test: 'console/src/screens/nlp/data/queries.test.ts › a training is asked for every 5 s',
    },
    {
      rule: 'generateUtterances autoValidate default true; class export branch default draft',
      test: `${constants} › numbers › by default, utterances are validated at once and drafts are exported`,
    },
    {
      rule: 'Script types: std, alarm, dialog, adv; logs 50; reconnect 3 s',
      test: [
        `${constants} › names › types of scripts`,
        `${output} › keeps the last 50 entries of a script, and those of another one alone`,
        `${output} › goes on after the last entry 3 s after an end, and 3 s after each failure`,
      ],
    },
    {
      rule: 'Messenger keeps 100 messages',
      test: 'chat-widget/src/conversation/conversation.test.ts › receiving › keeps the last 100 messages and loads earlier ones on request',
    },
  ],
};
