/** Limits that server and browsers share. No imports: browsers load this module. */
export const limits = {
  loginLength: 120,
  emailLength: 254,
  usersPerCall: 1000,
  passwordMin: 6,
  passwordMax: 200,
  /** Maximum number of days that a workspace can keep rows: ten years. */
  retentionDays: 3650,
  /** Minimum number of days that audit entries are kept. */
  auditRetentionDays: 90,
  /** Characters of the reason of a legal hold. */
  holdReasonLength: 500,
  nameLength: 200,
  workspaceLabelMin: 3,
  tokenNameMin: 4,
  utteranceLength: 2000,
  utterancesPerCall: 2000,
  /** An intent with fewer utterances is reported as a problem. */
  fewUtterances: 10,
  messageLength: 4000,
  messagesKept: 100,
  fileBytes: 10 * 1024 * 1024,
  /** Of an image: a browser needs four bytes of memory for each, however small the file is. */
  imageMegapixels: 64,
  fileNameLength: 120,
  filesPerMessage: 5,
  /** Per hour, for people without an account. */
  filesPerHour: 20,
  fileBytesPerHour: 50 * 1024 * 1024,
  /** Storage of all conversations' files of a workspace, and of its media. */
  conversationFilesBytes: 1024 * 1024 * 1024,
  mediaBytes: 256 * 1024 * 1024,
  choices: 30,
  choiceLength: 200,
  answerLength: 8000,
  answersPerIntent: 50,
  cards: 10,
  cardTitleLength: 200,
  cardTextLength: 1000,
  cardButtons: 3,
  answerImages: 4,
  altLength: 300,
  urlLength: 2000,
  formFields: 6,
  fieldNameLength: 60,
  fieldLabelLength: 200,
  formSayLength: 500,
  /** Length of a form's value, and of a value of a long text. */
  formValueLength: 200,
  formLongTextLength: 1000,
  attributesPerIntent: 50,
  corpusValues: 50_000,
  synonymsPerValue: 200,
  /** Unsaved values in a trial of a corpus. */
  corpusTrialValues: 2000,
  openScripts: 5,
  chartTabs: 8,
  scriptTabIdMin: 25,
  /** Only keys of action tabs below this length are stored. */
  actionTabKeyBelow: 25,
  scriptsPerWorkspace: 1000,
  scriptHosts: 100,
  scriptSecrets: 100,
  scriptCodeLength: 200_000,
  scriptTags: 20,
  scriptTriggers: 20,
  /** Number of newest versions of a script that are kept, besides the one in production. */
  scriptVersions: 100,
  ruleConditions: 100,
  commandsPerList: 50,
  dialogStates: 100,
  attributesPerWorkspace: 5000,
  attributeUnitLength: 40,
  attributeTextLength: 4000,
  groupsPerWorkspace: 500,
  thingsPerGroup: 1000,
  rememberedDomains: 4,
  rowsPerPage: 10,
  themeCss: 20_000,
  leftPaneDefault: 400,
  leftPaneMin: 100,
  testCases: 20_000,
  importRows: 200_000,
  importCellLength: 20_000,
  importBytes: 50 * 1024 * 1024,
  generatedUtterances: 50,
  verbatimPage: 500,
  /** Maximum number of verbatims that a list reads to find matches: the newest, in whole days. */
  verbatimsSearched: 50_000,
  /** Maximum number of messages that a figure reads where rollups do not have it: the newest, in whole days. */
  messagesSummed: 100_000,
  /** Messages in which the most frequent ones are searched: the newest, in whole days. */
  messagesGrouped: 10_000,
  guestsPage: 5000,
  /** Predictions below this confidence are uncertain. */
  uncertainScore: 0.6,
  /** Messages that a shadow run reads, and groups that it lists. */
  shadowMessages: 20_000,
  shadowGroups: 100,
  /** Percent of the conversations that a canary may answer. */
  canaryShare: 50,
  /** Conversations that each side of a canary needs before a difference is reported. */
  canaryConversations: 10,
  /** Verbatims in one review. */
  reviewedAtOnce: 5000,
  overviewDays: 10,
  contextBytes: 4096,
  widgetTitleLength: 80,
  widgetGreetingLength: 300,
  widgetLauncherLength: 40,
  widgetConsentLength: 600,
  widgetOrigins: 50,
  speechBytes: 10 * 1024 * 1024,
  /** Maximum length of a recording. */
  speechSeconds: 120,
} as const;

/** Languages of the console and of mails. */
export const uiLanguages = ['en', 'fr'] as const;
export type UiLanguage = (typeof uiLanguages)[number];

/** Workspace languages. */
export const languages = [
  'auto',
  'chinese',
  'dutch',
  'english',
  'french',
  'german',
  'italian',
  'japanese',
  'polish',
  'portuguese',
  'russian',
  'spanish',
  'vietnamese',
] as const;
export type Language = (typeof languages)[number];

/** Attribute types besides `text` (learned) and `corpus:<name>`. */
export const builtins = [
  'date',
  'time',
  'datetime',
  'number',
  'percent',
  'money',
  'duration',
  'phone',
  'url',
  'email',
] as const;
export type Builtin = (typeof builtins)[number];

/**
 * Allowed files by media type, with their extensions. The content decides the type of a file. SVG and HTML are excluded
 * because they can contain scripts.
 */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv', 'tsv'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba', 'webm'],
  'audio/mp4': ['m4a', 'mp4'],
  'video/webm': ['webm'],
  'video/mp4': ['mp4', 'm4v'],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof fileTypes;

/** Types of form fields. */
export const formFieldKinds = ['text', 'longText', 'number', 'email', 'phone', 'date', 'choice', 'agree'] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Export formats of corpora. */
export const corpusFormats = ['csv', 'xlsx', 'txt'] as const;
export type CorpusFormat = (typeof corpusFormats)[number];

/** Export formats of classes and workspaces. */
export const exportFormats = ['json', 'csv', 'xlsx', 'rasa', 'dialogflow', 'nlpjs'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Types of scripts: standard, dialog, alarm, advanced. */
export const scriptTypes = ['std', 'dialog', 'alarm', 'adv'] as const;
export type ScriptType = (typeof scriptTypes)[number];

/** What starts a run of a script. */
export const runCauses = ['play', 'attribute', 'schedule', 'message', 'alarm'] as const;
/** Which version runs: the draft, or the one in production. */
export const runBranches = ['draft', 'production'] as const;
export type RunBranch = (typeof runBranches)[number];
/** States of a run; the last four end it. Skipped: its rules did not hold. */
export const runStates = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'skipped'] as const;
export type RunState = (typeof runStates)[number];
/** States of an alarm: it is pending or recovering during the hold time of a rule. */
export const alarmStates = ['normal', 'pending', 'on', 'recovering'] as const;
export type AlarmState = (typeof alarmStates)[number];
/** How an alarm treats missing or outdated values: it keeps its state, or acts as if the rule for on or off held. */
export const missingPolicies = ['keep', 'on', 'off'] as const;
/** What a script's memory belongs to. */
export const memoryScopes = ['workspace', 'thing', 'conversation'] as const;
/** Types of answers that a dialog asks for. */
export const askTypes = ['text', 'number', 'date', 'time', 'email', 'phone', 'choice', 'yesNo', 'form'] as const;
export type AskType = (typeof askTypes)[number];

/** Limits of a script; a run that exceeds one fails with an error that names the limit. */
export const scriptLimits = {
  /** Milliseconds of computing between two calls of the API. */
  stepMs: 100,
  /** Milliseconds of computing until the script waits. */
  burstMs: 2000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Calls of the API in a run. */
  steps: 1000,
  /** Lines that a run logs. */
  lines: 200,
  lineLength: 2000,
  /** Bytes of one value of the journal. */
  valueBytes: 64 * 1024,
  /** Nesting depth of lists and objects in such a value. */
  valueDepth: 500,
  httpCalls: 10,
  httpBytes: 512 * 1024,
  httpMs: 10_000,
  /** Maximum numbers: tests of a script; steps of a test; attributes, values of memory or answers in a test. */
  tests: 100,
  testSteps: 200,
  testParts: 100,
  /** Tests that are drafted with a script. */
  draftedTests: 10,
  /** Milliseconds that a test may take. */
  testMs: 20_000,
  /** Maximum number of runs that one request repeats with another version. */
  replays: 50,
  /** Longest wait, in days. */
  waitDays: 365,
  /** Longest hold time of an alarm, in seconds. */
  holdSeconds: 30 * 24 * 3600,
  memoryKeys: 1000,
  /** Messages that a dialog sends in reply to one of a person. */
  messages: 20,
  askRetries: 20,
  /** Days after which an unanswered question ends its run. */
  askDays: 7,
  /** Maximum number of unfinished dialogs of a conversation, each interrupting the one below it. */
  dialogs: 5,
  /** Minimum confidence at which another intent interrupts a question: for any text, or for an invalid answer. */
  interruptsText: 0.95,
  interrupts: 0.7,
  cancelWords: 50,
  /** Maximum length of a chain of runs that start each other by changing attributes. */
  depth: 10,
  /** Maximum number of runs of a workspace that have not ended. */
  openRuns: 1000,
  /** Defaults of a workspace: number of ended runs that a script keeps, and days that failed runs are kept. */
  keptRuns: 100,
  keptRunsMost: 1000,
  keptFailedDays: 14,
  /** Concurrent runs of a workspace in one process. */
  runsAtOnce: 4,
} as const;

/** Types of the values of virtual things. */
export const valueTypes = ['text', 'number', 'boolean', 'date'] as const;
export type ValueType = (typeof valueTypes)[number];

/**
 * What changed an attribute: a person, a program with an API token, a received webhook, a script, a command of a
 * script, or the virtual thing itself.
 */
export const changeSources = ['person', 'api', 'webhook', 'script', 'command', 'thing'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** The skill of new intents. */
export const intentSkill = 'neuralNetworkIntent';

/** The virtual thing of every new workspace. */
export const defaultDevice = 'assistant';

/** Limits of the OData feeds. */
export const feedLimits = {
  /** Maximum number of entities per page. */
  page: 5000,
  /** Days that requests to a feed are listed. */
  requestDays: 30,
  /** Maximum length of a listed path. */
  pathLength: 2000,
} as const;
