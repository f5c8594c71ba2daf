import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const app = 'console/src/app';
const output = 'console/src/screens/workflows/editor/output/useOutput.browser.test.tsx';
const state = 'console/src/shared/state';
const conversation = 'chat-widget/src/conversation/conversation.test.ts';

export const transitions: Chapter = {
  section: 4,
  title: 'States and transitions',
  rules: [
    {
      rule: 'Workspace choice: ws of the address if valid, else the stored one, else the first',
      test: `${state}/workspace.test.ts › chooseWorkspace › %s`,
    },
    {
      rule: 'The chosen workspace is stored locally and the address rewritten with it',
      test: [
        `${state}/workspace.test.ts › loadWorkspaces › remembers the one it chose, for the next start`,
        `${e2e}/start-up.spec.ts › the requested workspace is shown and remembered`,
      ],
    },
    {
      rule: 'A workspace that is not mine is refused by name',
      test: [
        `${state}/workspace.test.ts › loadWorkspaces › says which one is not the person’s, and shows another`,
        `${e2e}/start-up.spec.ts › a workspace that is not mine is refused by name`,
      ],
    },
    {
      rule: 'A workspace change reloads the service list',
      test: [
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
      ],
    },
    {
      rule: 'Logout ends the session, in every tab',
      test: [
        `${e2e}/sign-in.spec.ts › signing out in one tab signs out the other`,
        'server/src/identity/signIn/accounts.test.ts › signing out › %s ends the session',
      ],
    },
    {
      rule: 'Auth failed: token removed',
      test: `${e2e}/session.spec.ts › a session that is not restored › says that the authentication failed, with the status, and removes the token`,
    },
    {
      rule: 'A 401 on any call except login logs the user out, once',
      test: [
        'console/src/shared/api/call.test.ts › call › ends the session on a 401',
        'console/src/shared/api/call.test.ts › call › does not end the session when a login is refused',
        `${e2e}/session.spec.ts › many refused calls at once end the session once`,
      ],
    },
    {
      rule: 'Login answers 423 where the password must be changed',
      test: [
        'server/src/identity/signIn/accounts.test.ts › signing in › a password that must be changed gives a ticket, which works once',
        `${e2e}/recovery.spec.ts › a one-time password is changed at the first sign-in`,
      ],
    },
    {
      rule: 'A session whose token starts with vtm: uses the stored workspace directly',
      test: [
        `${state}/workspace.test.ts › loadWorkspaces › uses the stored one for a token with the prefix vtm:, and asks for no list`,
        'server/src/identity/signIn/attacks.test.ts › a visitor’s token says that it is one',
      ],
    },
    {
      rule: 'Terms-of-use gate: replaces every page except those marked skipcgu',
      test: `${e2e}/session.spec.ts › the terms of use cover every page; log-out can be reached from them`,
    },
    {
      rule: 'Password dialog: idle, loading, error, or success',
      test: `${e2e}/change-password.spec.ts › changing the password: all three required, six characters, twice the same, the old one right`,
    },
    {
      rule: 'User dialogs: create then edit',
      test: `${e2e}/user-dialog.spec.ts › without a mail the one-time password is shown once, with copy, and has to be changed; login and email are locked from then on`,
    },
    {
      rule: 'After token creation the dialog stays open in edit mode showing the secret',
      test: `${e2e}/tokens.spec.ts › after creation the dialog stays open in edit mode with the secret, shown once, with copy and a command that works`,
    },
    {
      rule: 'Background work: completed, error, anything else goes on; shown with progress and cancelled',
      test: `${e2e}/shell.spec.ts › background work is shown with its progress, and can be cancelled`,
    },
    {
      rule: 'Toasts auto-hide after their duration, then are removed 600 ms later',
      test: [
        'ui-kit/src/Toasts/createToaster.test.ts › createToaster › hides after the duration and removes 600 ms later',
        `${app}/greetings.test.ts › greetings › takes a hidden toast away 600 ms later`,
      ],
    },
    {
      rule: 'Welcome toast 2000 ms after start',
      test: `${app}/greetings.test.ts › greetings › says 'Welcome!' 2000 ms after the start, for 8 s, also to a session that was restored`,
    },
    {
      rule: 'Login and logout toasts appear 100 ms after the change',
      test: [
        `${app}/greetings.test.ts › greetings › says 'Successfully Logged In' 100 ms after the change, for 4 s`,
        `${app}/greetings.test.ts › greetings › says 'Successfully Logged Out' in the colour of danger, for 4 s`,
      ],
    },
    {
      rule: 'Night mode, spotlight mode, section lines and small sidebar take effect at once; night mode is kept',
      test: `${e2e}/shell.spec.ts › the display: each switch takes effect at once and is kept with the person`,
    },
    {
      rule: 'The sidebar auto-collapses under 1200 px',
      test: 'ui-kit/src/AppShell/AppShell.test.tsx › AppShell on a narrow window › starts as a rail with any setting, and can be opened',
    },
    {
      rule: 'Virtual-thing users are enabled and disabled after confirmation',
      test: [
        `${e2e}/guests.spec.ts › a guest signs in with a code on a phone, talks, is disabled in the console and enabled again`,
      ],
    },
    {
      rule: 'Script counters by type, and by development or production',
      test: `${e2e}/workflows.spec.ts › a script is made, found by a line of its code, labelled, copied, deleted and brought back`,
    },
    {
      rule: 'Open script tabs: a sixth closes the least recently selected; closing the active one returns to the list',
      test: [
        `${e2e}/workflows.spec.ts › five scripts stay open, a sixth closes the one selected longest ago, and a closed one leads to the list`,
        'console/src/screens/workflows/open/openTabs.test.ts › a sixth script closes one with unsaved changes only after a question',
      ],
    },
    {
      rule: 'Script output: streamed, reconnect, cleared, the last 50 entries',
      test: [
        `${e2e}/scriptEditor.spec.ts › a standard script is written, run, promoted, counted and reverted`,
        `${output} › goes on after the last entry 3 s after an end, and 3 s after each failure`,
        `${output} › keeps the last 50 entries of a script, and those of another one alone`,
      ],
    },
    {
      rule: 'Classes: training, needToTrain, publish, export',
      test: [
        'server/src/studio/training/training.test.ts › a class is trained, told when it is outdated, published and asked',
        'server/src/operations/export/export.test.ts › the published branch is what the model that answers was trained from',
        `${e2e}/training.spec.ts › a model is trained, compared with the one that answers, published, and taken back`,
      ],
    },
    {
      rule: 'Messenger: the last 100 messages, attachments, updates by messageId',
      test: [
        `${conversation} › receiving › keeps the last 100 messages and loads earlier ones on request`,
        `${conversation} › receiving › removes the choices of older messages without keep`,
        `${conversation} › receiving › updates a streaming message in place and leaves the others unchanged`,
      ],
    },
    {
      rule: 'PIN list: loading, reloading, cancelling, the random first code',
      test: [
        `${e2e}/pinCodes.spec.ts › a code is checked one second after it was typed: free, taken, or not to be told; what fails is tried again`,
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
      ],
    },
  ],
};
