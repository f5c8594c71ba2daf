import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type settings from '../../../shared/i18n/en/settings.json';

type Kind = keyof typeof settings.kind;
type Verb = keyof typeof settings.audit.verb;

/** Records instead of lists, so that the type check fails while a translated word is missing here. */
const kinds: Readonly<Record<Kind, true>> = {
  hook: true,
  webhook: true,
  company: true,
  user: true,
  token: true,
  workspace: true,
  git: true,
  class: true,
  intent: true,
  corpus: true,
  testset: true,
  question: true,
  questionset: true,
  thing: true,
  pinCode: true,
  person: true,
  hold: true,
  guest: true,
  domain: true,
  prompt: true,
  cache: true,
  verbatim: true,
  account: true,
  media: true,
  session: true,
  task: true,
  script: true,
  scripttest: true,
  chart: true,
  knowledge: true,
  document: true,
  chunk: true,
  group: true,
  event: true,
  connection: true,
};
const verbs: Readonly<Record<Verb, true>> = {
  find: true,
  accept: true,
  dismiss: true,
  intent: true,
  note: true,
  takeBack: true,
  text: true,
  utterances: true,
  retry: true,
  forget_searches: true,
  moveRuns: true,
  endRuns: true,
  override: true,
  secret: true,
  rotateSecret: true,
  signup: true,
  sso: true,
  create: true,
  export: true,
  erase: true,
  set: true,
  lift: true,
  edit: true,
  delete: true,
  restore: true,
  purge: true,
  rename: true,
  import: true,
  renew: true,
  flush: true,
  rollback: true,
  revert: true,
  play: true,
  scripts: true,
  push: true,
  pull: true,
  shadow: true,
  evaluate: true,
  generate: true,
  threshold: true,
  assign: true,
  validate: true,
  ignore: true,
  undo: true,
  train: true,
  publish: true,
  unpublish: true,
  discard: true,
  reset: true,
  addUtterances: true,
  deleteUtterances: true,
  editUtterance: true,
  moveUtterances: true,
  restoreUtterances: true,
  end: true,
  cancel: true,
  acceptTerms: true,
  addSecondFactor: true,
  removeSecondFactor: true,
  replaceRecoveryCodes: true,
  changePassword: true,
  resetPassword: true,
  endSessions: true,
  signUp: true,
  language: true,
  widget: true,
  testMail: true,
  github: true,
  smtp: true,
  llm: true,
  speech: true,
  retention: true,
  startCanary: true,
  changeCanary: true,
  promoteCanary: true,
  rollBackCanary: true,
};
const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
const isVerb = (word: string): word is Verb => Object.hasOwn(verbs, word);

/**
 * The text of an action, `intent: changed` for `intent.edit`; words without a translation stay as the server sends
 * them.
 */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('settings');
  return useCallback(
    (action) => {
      const [kind = '', ...rest] = action.split('.');
      const subject = isKind(kind) ? t(`kind.${kind}`) : kind;
      const verb = rest.join(' ');
      if (!verb) return subject;
      return t('audit.done', { subject, verb: isVerb(verb) ? t(`audit.verb.${verb}`) : verb });
    },
    [t],
  );
}
