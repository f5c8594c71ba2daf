import { t } from 'i18next';
import type { ReactNode } from 'react';
import { reasonOf } from '../api/attempt.ts';
import { confirmer } from '../feedback/confirmer.ts';
import { Question } from './Question.tsx';

interface DeleteQuestion {
  /** What is deleted; absent where the screen shows which one is meant. */
  name?: string;
  /** What follows at once. */
  effect?: ReactNode;
  /** The trash does not keep it. @default false */
  permanent?: boolean;
  /** Text to type first, for objects that others depend on. */
  typeToConfirm?: string;
  /** Deletes it. The dialog shows why it failed, and Ok tries again. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is deleted, the same way everywhere. Resolves to whether it was. */
export const askDelete = ({
  name,
  effect,
  permanent = false,
  typeToConfirm,
  onConfirm,
}: DeleteQuestion): Promise<boolean> =>
  confirmer.ask({
    title: t('confirmDelete.title', { ns: 'common' }),
    message: (
      <Question text={t('confirmDelete.text', { ns: 'common' })} about={name} effect={effect} permanent={permanent} />
    ),
    danger: true,
    ...(typeToConfirm !== undefined && { typeToConfirm }),
    onConfirm: async () => {
      try {
        await onConfirm();
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
    },
  });
