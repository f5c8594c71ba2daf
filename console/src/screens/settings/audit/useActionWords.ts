import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { trashKinds } from '@parlance/contract/permissions';

const kinds = [
  ...trashKinds,
  'guest',
  'domain',
  'prompt',
  'cache',
  'account',
  'verbatim',
  'media',
  'session',
  'task',
  'group',
  'event',
  'connection',
  'chunk',
  'question',
] as const;
const verbs = [
  'create',
  'edit',
  'delete',
  'restore',
  'purge',
  'rename',
  'import',
  'renew',
  'flush',
  'rollback',
  'revert',
  'play',
  'scripts',
  'reset',
  'push',
  'pull',
  'evaluate',
  'shadow',
  'generate',
  'threshold',
  'assign',
  'validate',
  'ignore',
  'undo',
  'train',
  'publish',
  'unpublish',
  'startCanary',
  'changeCanary',
  'promoteCanary',
  'rollBackCanary',
  'discard',
  'addUtterances',
  'deleteUtterances',
  'editUtterance',
  'moveUtterances',
  'restoreUtterances',
  'end',
  'cancel',
  'acceptTerms',
  'addSecondFactor',
  'removeSecondFactor',
  'replaceRecoveryCodes',
  'changePassword',
  'resetPassword',
  'endSessions',
  'signUp',
  'language',
  'widget',
  'testMail',
  'github',
  'smtp',
  'llm',
  'speech',
] as const;

/** `intent.edit` as `intent: changed`; what the console has no word for keeps the server's. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('settings');
  return useCallback(
    (action) => {
      const [kind = '', ...rest] = action.split('.');
      const knownKind = kinds.find((each) => each === kind);
      const subject = knownKind ? t(`kind.${knownKind}`) : kind;
      const verb = rest.join(' ');
      if (!verb) return subject;
      const knownVerb = verbs.find((each) => each === verb);
      return t('audit.done', { subject, verb: knownVerb ? t(`audit.verb.${knownVerb}`) : verb });
    },
    [t],
  );
}
