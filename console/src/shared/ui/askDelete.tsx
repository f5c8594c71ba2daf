import { t } from 'i18next';
import type { ReactNode } from 'react';
import { reasonOf } from '../api/attempt.ts';
import { confirmer } from '../feedback/confirmer.ts';
import { Question } from './Question.tsx';

interface DeleteQuestion {
  /** Name of the object; undefined where the screen shows which one is meant. */
  name?: string;
  /** The immediate consequences. */
  effect?: ReactNode;
  /** The trash does not keep the object. @default false */
  permanent?: boolean;
  /** Text to type first, for objects that others depend on. */
  typeToConfirm?: string;
  /** Deletes the object. The dialog shows why it failed, and OK retries. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is deleted, in the same way on all screens. Resolves to whether it was deleted. */
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
