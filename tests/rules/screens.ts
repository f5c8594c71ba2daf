import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const app = 'console/src/app';
const state = 'console/src/shared/state';

export const screens: Chapter = {
  section: 2,
  title: 'Screens and routes',
  rules: [
    {
      rule: 'The current workspace is carried in the query parameter ws on every route',
      test: [
        `${state}/referrer.test.ts › withWorkspace › adds the workspace to paths of the console and leaves other addresses`,
        `${e2e}/session.spec.ts › switching the workspace in one tab changes neither the screen nor the calls of another tab`,
      ],
    },
    {
      rule: "Page titles are the screen name followed by the product's console name",
      test: `${e2e}/shell.spec.ts › an analyst sees the screens of everyone, and no button of administrators`,
    },
    {
      rule: '/sign-in and /authenticate are always available; the three public views are loaded on demand',
      test: `${e2e}/first-load.spec.ts › each public view is fetched when it is opened`,
    },
    {
      rule: '/organizations: only superAdmin and companyPartner',
      test: [
        `${app}/routes/screens.test.ts › screens › shows each screen to the roles it is for, and a limited session nothing but the conversation`,
        `${e2e}/organizations.spec.ts › Organizations is for super administrators and partners; other users get an explanation`,
      ],
    },
    {
      rule: '/users, /store, /workflows: companyAdmin, superAdmin, companyPartner; /, /messenger, /nlp, /logs: everyone',
      test: `${app}/routes/screens.test.ts › screens › shows each screen to the roles it is for, and a limited session nothing but the conversation`,
    },
    {
      rule: '/users/access_users and /users/access_codes: Guest Management',
      test: [
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
      ],
    },
    {
      rule: '/store: Connector Store',
      test: 'tests/e2e/store.spec.ts › a connector is found, tested, added, and its value is seen; a wrong address says why',
    },
    {
      rule: '/nlp/:tab/:name?/:view?, the sidebar points to /nlp/class',
      test: [
        `${app}/routes/screens.test.ts › screens › knows addresses below a screen, and those of none`,
        'console/src/screens/nlp/address/studioAddress.test.ts › what an address names › is found by exact name before id before case',
        `${e2e}/studio.spec.ts › make a class and an intent, and paste its utterances`,
      ],
    },
    {
      rule: 'RAG is hidden for limited-permission users',
      test: 'console/src/screens/nlp/parts/StudioTabs.browser.test.tsx › leaves out RAG for a limited session',
    },
    {
      rule: '/nlp/rag/:ragid?/:docid?/:view?',
      test: [
        'console/src/screens/nlp/address/studioAddress.test.ts › addresses of the studio › of RAG name a base, a view of it, a document, or a view of that',
        `${e2e}/knowledge.spec.ts › a knowledge base is made, renamed, deleted and brought back`,
        `${e2e}/knowledge-evaluation.spec.ts › a question set is written and run; after a change of a document the comparison shows gains and losses`,
      ],
    },
    {
      rule: '/workflows: at most 5 open scripts, one tab each',
      test: [
        'console/src/screens/workflows/open/openScripts.test.ts › open scripts › are at most five: the least recently selected one makes room for a sixth',
        `${e2e}/workflows.spec.ts › five scripts stay open, a sixth closes the one selected longest ago, and a closed one leads to the list`,
      ],
    },
    {
      rule: '/logs: Verbatim',
      test: [
        `${e2e}/review.spec.ts › messages become training data by the keyboard alone, and are understood after the training`,
        `${e2e}/tables.spec.ts › columns and views of Verbatim are remembered`,
      ],
    },
    {
      rule: '/messenger and /chat: Conversation',
      test: [
        `${e2e}/conversation.spec.ts › an answer appears by itself, and its choices disappear with the next message`,
        `${e2e}/webview.spec.ts › in an app: it starts from its address, clears it, and reports events to the app`,
      ],
    },
    {
      rule: '/back matches any path starting /back, and requires the scope for viewing backend settings',
      test: `${e2e}/settings.spec.ts › the settings require a scope of the back office; other users get an explanation`,
    },
    {
      rule: 'any other path: Not-found screen',
      test: [
        `${e2e}/sign-in.spec.ts › an unknown page shows “not found” and a link`,
        `${e2e}/recovery.spec.ts › a public address that is no page shows “not found”`,
        `${e2e}/settings.spec.ts › an unknown section is reported, with a link to the settings`,
      ],
    },
    {
      rule: 'any other path, for a limited session: back to the last visited webview path',
      test: `${e2e}/session.spec.ts › a limited session sees only its chat, and is redirected to its last one`,
    },
    {
      rule: 'All routes match exactly',
      test: `${app}/routes/screens.test.ts › screens › knows addresses below a screen, and those of none`,
    },
    {
      rule: 'Sidebar: Dashboard, Organizations, Users, Store, Conversation, Natural Language Studio, Verbatim, Workflows, Settings, by section',
      test: `${app}/routes/screens.test.ts › screens › has the order of the sidebar, section by section`,
    },
    {
      rule: 'The sidebar is shown only with a token and not in limited mode',
      test: `${e2e}/session.spec.ts › a limited session sees only its chat, and is redirected to its last one`,
    },
    {
      rule: 'The sidebar is not shown inside an embedded frame',
      test: `${e2e}/shell.spec.ts › inside a frame of another page there is no sidebar`,
    },
    {
      rule: 'A signed-out user on a non-public page goes to /sign-in, and after login to the page that was asked for',
      test: `${e2e}/sign-in.spec.ts › signing in leads to the requested page`,
    },
    {
      rule: 'A redirect query parameter sends the browser to that route, of the console alone',
      test: [
        `${e2e}/sign-in.spec.ts › a redirect leads to a page of the console and nowhere else`,
        `${e2e}/addresses.spec.ts › a redirect leads nowhere but into the console`,
        'tests/security/lifetimes.test.ts › a single sign-on › goes on to no other site: %j',
      ],
    },
    {
      rule: 'A signed-in user on a public page goes to the referrer or /',
      test: `${e2e}/sign-in.spec.ts › signed-in users do not see the form`,
    },
    {
      rule: 'Workspace dropdown: a check mark on the current one, search only with more than 10, list at most 430 high',
      test: `${e2e}/shell.spec.ts › the workspaces: a check mark on the current one, a search from eleven on, a list of at most 430 px`,
    },
    {
      rule: 'Settings and add buttons of the dropdown only for superAdmin, companyAdmin, companyPartner',
      test: [
        `${app}/routes/screens.test.ts › screens › lets administrators alone add, set up and delete workspaces, and the super administrator alone flush the cache`,
        `${e2e}/shell.spec.ts › an analyst sees the screens of everyone, and no button of administrators`,
      ],
    },
    {
      rule: 'Avatar menu: change password hidden for users from an external identity provider',
      test: `${e2e}/sso.spec.ts › signing in through the provider of an e-mail address leads to the requested page`,
    },
    {
      rule: 'Avatar menu: flush cache for superAdmin only',
      test: [
        `${e2e}/shell.spec.ts › the cache is flushed by a super administrator, after confirmation, and the result is shown`,
        `${e2e}/shell.spec.ts › an analyst sees the screens of everyone, and no button of administrators`,
      ],
    },
    {
      rule: 'More menu with display toggles',
      test: `${e2e}/shell.spec.ts › the display: each switch takes effect at once and is kept with the person`,
    },
    {
      rule: 'The mobile menu toggles and closes with Escape',
      test: `${e2e}/phone.spec.ts › the menu opens, closes with Escape and gives the focus back`,
    },
    {
      rule: 'Dashboard: Home plus up to 8 user chart tabs',
      test: [
        'server/src/insights/charts/charts.test.ts › a workspace has eight charts, also after one is restored',
        `${e2e}/dashboards.spec.ts › properties, limit, order, delete and undo of charts`,
      ],
    },
    {
      rule: 'Users: left list of organizations; All users for superAdmin; Users and Tokens entries, Tokens not for All users',
      test: `${e2e}/users.spec.ts › each organization has its Users and its Tokens; All users is for super administrators, without tokens and without adding`,
    },
    {
      rule: "Users: search box, tables, empty text 'No data available'",
      test: `${e2e}/users.spec.ts › the list: status invited, temporary, disabled; search, order; no match is not No data available`,
    },
    {
      rule: 'Guest Management and PIN codes',
      test: [
        `${e2e}/guests.spec.ts › a workspace without services offers to create one; its codes are listed, found, created, changed and deleted`,
        'server/src/workspace/things/things.test.ts › services are the things of the workspace by label, with whether they ask for a PIN',
      ],
    },
    {
      rule: 'Virtual-thing users table',
      test: [
        `${e2e}/guests.spec.ts › a guest signs in with a code on a phone, talks, is disabled in the console and enabled again`,
        'server/src/conversation/guests/users.test.ts › the users of a device › are guests from when they sign in, with what pages say of them as columns of their own',
      ],
    },
    {
      rule: 'Modal: create and update a user',
      test: `${e2e}/user-dialog.spec.ts › a new user needs login, email and role; Invalid email format`,
    },
    {
      rule: 'Modal: create and update a token',
      test: `${e2e}/tokens.spec.ts › after creation the dialog stays open in edit mode with the secret, shown once, with copy and a command that works`,
    },
    {
      rule: 'Modal: create a new workspace',
      test: `${e2e}/workspaces.spec.ts › create: a name is required, the language is auto at first, a super administrator chooses the organization`,
    },
    {
      rule: 'Modal: Workspace Settings with the tabs General, GitHub, SMTP',
      test: [
        `${e2e}/workspaces.spec.ts › unsaved changes stay while tabs are switched, and closing asks`,
        `${e2e}/workspaceConnections.spec.ts › SMTP: the password can be set but never read, and a test e-mail reports whether it was sent`,
        `${e2e}/workspaceConnections.spec.ts › GitHub: a dry run changes nothing; push; pull with a choice where both sides have changes`,
      ],
    },
    {
      rule: 'Confirm dialog: delete workspace',
      test: `${e2e}/workspaces.spec.ts › delete: requires the label, moves the workspace to the trash, and can be undone`,
    },
    {
      rule: 'Storage size in GB with a percentage split across logs, verbatims and NLP',
      test: `${e2e}/workspaces.spec.ts › general: storage is shown in GB with the share of logs, verbatims and NLP, and the queue with its status`,
    },
    {
      rule: 'Modal: change password',
      test: `${e2e}/change-password.spec.ts › changing the password: all three required, six characters, twice the same, the old one right`,
    },
    {
      rule: 'Confirm dialogs: Confirm delete, Change user status, reset password, reset secret',
      test: [
        `${e2e}/users.spec.ts › Confirm delete: Are you sure to delete? Close keeps, Ok deletes, Undo brings back`,
        `${e2e}/users.spec.ts › Change user status: asks with the words of the specification, for one and for several; refused users are listed`,
        `${e2e}/users.spec.ts › Reset password: asks; without a mail the new one is shown once, with copy; not offered for the disabled and the external`,
        `${e2e}/tokens.spec.ts › Reset secret: asks; the old secret ends at once, the new one is shown once; a failure is shown and cleared`,
      ],
    },
    { rule: 'setting-brand', test: `${e2e}/start-up.spec.ts › the brand colour; a bad one is ignored` },
    {
      rule: 'setting-night-mode, -show-section-lines, -sidebar-small, -sidebar-dark, -nav-dark: value 1 means on',
      test: [
        `${state}/startup.test.ts › readStartUp › takes display settings, 1 meaning on`,
        `${e2e}/start-up.spec.ts › night mode, section lines, small and light sidebar, dark top bar`,
      ],
    },
    {
      rule: 'token: stored as the login token',
      test: [
        `${state}/startup.test.ts › readStartUp › takes tokens out of the address and leaves the rest`,
        `${e2e}/start-up.spec.ts › the token does not stay in the address, and the session does`,
      ],
    },
    {
      rule: 'ws: stored as the current workspace',
      test: `${e2e}/start-up.spec.ts › the requested workspace is shown and remembered`,
    },
    {
      rule: 'ast-session: moved into session storage, then promoted to the login token',
      test: [
        `${state}/startup.test.ts › applyStartUp › promotes a token passed by another page to the login token, through session storage`,
        `${e2e}/start-up.spec.ts › a token passed by another page signs in`,
      ],
    },
    {
      rule: 'Parameters that start with an underscore are kept as a context map in session storage',
      test: [
        `${state}/startup.test.ts › readStartUp › gathers what begins with an underscore as the context`,
        `${e2e}/start-up.spec.ts › context reaches the server with the messages`,
      ],
    },
  ],
};
