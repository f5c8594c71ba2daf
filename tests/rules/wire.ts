import type { Chapter } from './rule.ts';

const e2e = 'tests/e2e';
const server = 'server/src';
const call = 'console/src/shared/api/call.test.ts › call';
const workspaces = 'server/src/workspace/workspaces/workspaces.test.ts › workspaces';
const studio = 'server/src/studio';
const verbatim = 'server/src/conversation/verbatim/verbatim.test.ts';
const backend = 'server/src/operations/backend/backend.test.ts';

export const calls: Chapter = {
  section: 7,
  title: 'The calls it makes',
  rules: [
    { rule: 'All calls carry a bearer token', test: `${call} › says who asks, from where, and in which context` },
    {
      rule: 'Every request carries a workspace header, a context header, and ws and pathname headers',
      test: [
        `${call} › says who asks, from where, and in which context`,
        'server/src/platform/http/input.test.ts › input › reads who the client says it is',
      ],
    },
    {
      rule: 'POST /login',
      test: `${server}/identity/signIn/accounts.test.ts › signing in › gives the token of the session`,
    },
    {
      rule: 'POST /login: 423 gives special data',
      test: `${server}/identity/signIn/accounts.test.ts › signing in › a password that must be changed gives a ticket, which works once`,
    },
    {
      rule: 'GET /me',
      test: `${server}/identity/signIn/accounts.test.ts › settings › are merged, and come back with the session`,
    },
    { rule: 'POST /logout', test: `${server}/identity/signIn/accounts.test.ts › signing out › %s ends the session` },
    {
      rule: 'GET /riddle?login',
      test: [
        `${server}/identity/signIn/signInGate.test.ts › after three failures › %s login needs a proof of work, which works once`,
        `${e2e}/session.spec.ts › a failed sign-in › wants a riddle solved after several of them; the page does it while the form waits`,
      ],
    },
    {
      rule: 'POST /changepassword',
      test: `${server}/identity/signIn/accounts.test.ts › changing the password › wants the old one and six characters, ends the other sessions and keeps this one`,
    },
    {
      rule: 'POST /resetpassword',
      test: [
        `${server}/identity/recovery/gettingIn.test.ts › a forgotten password › is set anew with the link of a mail, which works once and ends what was open`,
        `${e2e}/recovery.spec.ts › a forgotten password is reset by a link in a mail, which works once`,
      ],
    },
    {
      rule: 'PUT /settings',
      test: `${server}/identity/signIn/accounts.test.ts › settings › are merged, and come back with the session`,
    },
    {
      rule: 'GET and PUT /settings/{ws}',
      test: `${server}/identity/signIn/accounts.test.ts › settings › of a workspace begin empty and are kept for the person alone`,
    },
    {
      rule: 'PUT /cgu',
      test: `${e2e}/session.spec.ts › the terms of use cover every page; log-out can be reached from them`,
    },
    {
      rule: 'GET, POST /company',
      test: [
        `${server}/workspace/companies/companies.test.ts › each sees what they look after`,
        `${e2e}/organizations.spec.ts › create, find, edit: name, type and partner; the list shows counts`,
      ],
    },
    {
      rule: 'PUT /company/{id}',
      test: `${server}/workspace/companies/companies.test.ts › changing an organization › tells a stale save what there is now, and leaves a trace`,
    },
    {
      rule: 'DELETE /company/{id}',
      test: [
        `${server}/workspace/companies/companies.test.ts › deleting an organization › shows what goes, and ends every session`,
        `${e2e}/organizations.spec.ts › delete lists everything that is deleted too and requires the name; Undo restores all of it`,
      ],
    },
    {
      rule: 'GET /user?company_id',
      test: `${server}/identity/users/users.test.ts › organizations › each sees their own people; a foreign organization answers like none`,
    },
    {
      rule: 'POST /user',
      test: `${server}/identity/users/users.test.ts › creating a user › without a mail server gives a password that must be changed at the first sign-in`,
    },
    {
      rule: 'PUT /user/{id}',
      test: `${server}/identity/users/userChanges.test.ts › changing a user › changes role and access, and tells a stale save what there is now`,
    },
    {
      rule: 'DELETE /user/{id}',
      test: `${server}/identity/users/users.test.ts › a deleted user is gone, and the login is free`,
    },
    {
      rule: 'PUT /user/{id}/resetpassword',
      test: `${server}/identity/users/userChanges.test.ts › resetting a password › ends the sessions and gives a password that must be changed`,
    },
    {
      rule: 'GET /token?company_id; POST /token answers id and secret',
      test: `${server}/identity/apiTokens/apiTokens.test.ts › a token › shows its secret once, and nowhere else`,
    },
    {
      rule: 'PUT /token/{id}',
      test: `${server}/identity/apiTokens/apiTokens.test.ts › changing one › refuses a stale save, a locked field, and a role above the own`,
    },
    {
      rule: 'PUT /token/{id}/renew; DELETE /token/{id}',
      test: [
        `${server}/identity/apiTokens/apiTokens.test.ts › a token › ends when disabled, expired, renewed or deleted, and when it is for OData`,
        'tests/security/lifetimes.test.ts › an API token › ends at once when it is %s',
      ],
    },
    { rule: 'GET /workspaces', test: `${workspaces} › are listed by label, those of the own company alone` },
    { rule: 'POST /workspaces', test: `${workspaces} › a name is wanted, and a company that is not mine is refused` },
    {
      rule: 'DELETE /workspaces/{ws}',
      test: `${workspaces} › can be deleted, except the default one of a company`,
    },
    { rule: 'PUT /workspaces/{ws}/language/{lang}', test: `${workspaces} › speak a language the platform knows` },
    {
      rule: 'PUT /workspaces/{ws}/newlabel/{label}',
      test: `${workspaces} › are renamed with at least three characters`,
    },
    {
      rule: 'GET /workspaces/{ws}/stats',
      test: 'server/src/workspace/workspaces/workspaces.test.ts › statistics grow with what is stored',
    },
    {
      rule: 'GET, PUT, DELETE /workspaces/{ws}/configuration/{name}',
      test: [
        'server/src/workspace/configuration/configuration.test.ts › the general configuration › changes what is given, by versions',
        'server/src/workspace/configuration/configuration.test.ts › the mail server of a workspace › keeps its password to itself, sealed',
        'server/src/workspace/configuration/configuration.test.ts › the repository of a workspace › keeps its token to itself, until its address changes',
      ],
    },
    {
      rule: 'GET /workspaces/{ws}/queue/{taskId}',
      test: `${e2e}/shell.spec.ts › background work is shown with its progress, and can be cancelled`,
    },
    {
      rule: 'GET /workspaces/{ws}/embeddings',
      test: 'server/src/workspace/configuration/configuration.test.ts › embedding models › are those of the endpoint, the configured one first; 503 where it fails',
    },
    {
      rule: 'GET /signin/{id}/form',
      test: [
        'server/src/identity/sso/signin.test.ts › single sign-on › signs a new person in, whose account it makes',
        'server/src/identity/sso/domains.test.ts › domains › without single sign-on are told apart from nothing',
      ],
    },
    {
      rule: 'PUT /backend/flush',
      test: [
        `${backend} › flushing › empties the caches and reports the counts`,
        `${e2e}/settings.spec.ts › flush asks first, and shows the former size of each cache`,
      ],
    },
    {
      rule: 'GET /backend/vthing/list',
      test: [
        `${backend} › devices of all workspaces › come with their users and last activity, for administrators of the company`,
        `${e2e}/settings.spec.ts › virtual things and usage are listed across workspaces, filtered in the address`,
      ],
    },
    {
      rule: 'GET /backend/{id}/prompt; GET, PUT prompt/{id}',
      test: [
        'server/src/workspace/prompts/prompts.test.ts › a prompt › is written for the server, and by a workspace for itself',
        `${e2e}/prompts.spec.ts › prompts: placeholders are checked, a save makes a version with who and note, any can be compared and rolled back`,
      ],
    },
    {
      rule: 'GET /backend/config/domains; POST, DELETE /backend/config/domain',
      test: [
        'server/src/identity/sso/domains.test.ts › domains › are allowed once, listed to the administrators of their company, and removed',
        `${e2e}/settings.spec.ts › allowed domains: added, changed with the secret kept, removed after asking; one that is there is refused`,
      ],
    },
    { rule: 'Cancelled requests are ignored everywhere', test: `${call} › leaves a cancelled request alone` },
    {
      rule: 'Every call asks for a session, unless it is public',
      test: 'tests/contract/permissions.test.ts › without a session › %s answers 401',
    },
    {
      rule: 'A stale save is refused with what there is now',
      test: [
        'console/src/shared/conflict/saveOver.test.ts › an edit of the present version is saved',
        `${e2e}/user-dialog.spec.ts › a stale save is refused: other changes of other users stay, and a value that both changed is shown on both sides`,
        `${e2e}/organizations.spec.ts › a stale save shows both sides; another part changed meanwhile stays`,
        `${e2e}/tokens.spec.ts › a stale save of a token shows both sides; theirs can be taken`,
        `${e2e}/prompts.spec.ts › prompts: saves of other users appear by themselves; a stale save is refused and shows both sides`,
      ],
    },
    {
      rule: 'GET /logs/{ws}/odata; charts',
      test: [
        'server/src/insights/odata/access.test.ts › the list of requests › tells what was answered, without the place of a page; for those who manage tokens',
        'server/src/insights/charts/charts.test.ts › a workspace has eight charts, also after one is restored',
      ],
    },
    {
      rule: '/script, /event, /functions',
      test: [
        'server/src/automation/scripts/scripts.test.ts › each save is a version; the one in production stays until another is taken there',
        'server/src/automation/scripts/scripts.test.ts › scripts that others may call are those in production with that trigger',
        'server/src/automation/attributes/attributes.test.ts › the stack tells who changed an attribute, through what, with the values before and after',
      ],
    },
    {
      rule: '/script/{id}/play, /running, /cancel, /output',
      test: [
        'server/src/automation/runs/runs.test.ts › the draft is played unless told, and a run keeps its version',
        'server/src/automation/runs/runs.test.ts › a run waits, is listed as running, and goes on in another process with what it knew',
        'server/src/automation/runs/runs.test.ts › a cancelled run does nothing more',
        'server/src/automation/runs/runs.test.ts › what a script logs and the states of its runs are events with ids',
      ],
    },
    {
      rule: '/vthing, /vthing/{id}/users, PIN codes and services of a workspace',
      test: [
        'server/src/workspace/things/things.test.ts › a virtual thing is created, renamed, switched to ask for a PIN, and noted in the audit log',
        'server/src/conversation/guests/users.test.ts › a disabled guest › is out at once, is not let in as the same guest, and is the same again when enabled',
        'server/src/conversation/guests/pinCodes.test.ts › a value exists once in a service; the check answers 404 when it is free',
      ],
    },
    {
      rule: '/groups, /device',
      test: [
        'server/src/workspace/things/groups.test.ts › a group has things, given by id or name, and is replaced under its name',
        'server/src/automation/attributes/attributes.test.ts › an attribute of a thing has a value with type and unit, and follows the thing to a new name',
      ],
    },
    {
      rule: '/vthing/{id}/code(s)',
      test: 'server/src/conversation/guests/pinCodes.test.ts › the codes of a service are also at the address of its virtual thing',
    },
    {
      rule: '/vthing/{id}/webhooks',
      test: 'server/src/automation/webhooks/webhooks.test.ts › a change reaches the address, signed as the package of Standard Webhooks expects it',
    },
    {
      rule: 'GET, PUT /vthing/{id}/secret',
      test: 'server/src/automation/thingState/thingState.test.ts › a thing reports by itself with its secret, and with the one before for as long as was chosen',
    },
    {
      rule: 'POST /gael/{ws}/asr',
      test: 'server/src/workspace/speech/speech.test.ts › with an endpoint › what a visitor says is written down, by what the recording is and not by its name',
    },
    {
      rule: '/gael/{ws}/wordscorpus, /{id}',
      test: [
        `${studio}/corpora/corpora.test.ts › a corpus is created, changed in part, and listed without its values`,
        `${studio}/corpora/corpora.test.ts › a deleted corpus comes back, unless its name was taken`,
      ],
    },
    {
      rule: '/gael/{ws}/intents, /{id}, /attributes, /fallback',
      test: [
        `${studio}/intents/intents.test.ts › an intent is created with everything, and listed without its utterances`,
        `${studio}/intents/intents.test.ts › what a change leaves out stays`,
        `${studio}/intents/intents.test.ts › annotations follow an attribute to its new name, and are removed with it`,
        `${studio}/intents/intents.test.ts › a deleted intent leaves its classes and comes back into them`,
      ],
    },
    {
      rule: '/gael/{ws}/intents/{id}/utterances: push, forceenable; /utterance',
      test: [
        `${studio}/utterances/utterances.test.ts › an utterance of another intent is skipped and the intent named, unless forced`,
        `${studio}/utterances/utterances.test.ts › without push they are all replaced, and those that stay keep their ids`,
        `${studio}/utterances/utterances.test.ts › one is changed, but not into an existing utterance`,
      ],
    },
    {
      rule: '/gael/{ws}/intents/{id}/generateUtterances',
      test: `${studio}/generation/generation.test.ts › suggestions name duplicates and are not saved; autoValidate saves the others`,
    },
    {
      rule: '/gael/{ws}/class, /{id}, /fallback',
      test: [
        `${studio}/classes/classes.test.ts › a class is created, found by id or name, changed and listed by name`,
        `${studio}/classes/classes.test.ts › the fallback is set`,
      ],
    },
    {
      rule: '/gael/{ws}/class/{id}/annotations, /train, /needToTrain, /publish, /utterance',
      test: [
        `${studio}/training/training.test.ts › a class is trained, told when it is outdated, published and asked`,
        `${studio}/publishing/models.test.ts › an earlier model is published again with its content, and answers at once`,
        `${studio}/classes/classContent.test.ts › the marked utterances of a class are listed by intent`,
      ],
    },
    {
      rule: '/gael/{ws}/export/class/{id}, /import/class',
      test: [
        'server/src/operations/export/export.test.ts › the published branch is what the model that answers was trained from',
        `${e2e}/exchange.spec.ts › differences are kept, merged or replaced, as chosen`,
      ],
    },
    {
      rule: '/gael/{ws}/skills, /builtins, /builtins/class',
      test: [
        `${studio}/intents/intents.test.ts › skills and built-in types are named`,
        `${studio}/builtinClasses/builtinClasses.test.ts › built-in small talk is listed with what it knows, and answers once it is published`,
      ],
    },
    {
      rule: 'GET /store',
      test: `${server}/automation/connectors/connections.test.ts › the store › tells the connectors, their use, and their logos`,
    },
    {
      rule: 'GET /verbatim/{ws}, with filters; /export',
      test: [
        `${verbatim} › verbatims › is filtered by status, response and intent`,
        `${verbatim} › verbatims › is filtered by time, the end excluded`,
        `${verbatim} › verbatims › goes out as a spreadsheet in which nothing is a formula or the code of a character`,
      ],
    },
  ],
};
