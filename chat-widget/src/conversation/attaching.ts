import type { Attaching } from '@parlance/ui-kit/chat';
import type { LiveConversation } from './conversation.ts';
import type { FileProblem, Upload } from './types.ts';
import { acceptedFiles } from './uploads.ts';

/** What another attempt may mend. */
const passing: readonly FileProblem[] = ['failed', 'tooMany', 'noRoom'];

/** Of a conversation's state. */
export interface Attachable {
  mayAttach: boolean;
  uploads: readonly Upload[];
}

interface Words {
  problems: Readonly<Record<FileProblem, string>>;
  /** Some of what was chosen is left out: a message takes no more. */
  onExcess: () => void;
}

/** What the kit's composer needs to attach files; undefined where none may be sent. */
export function attachingOf(
  conversation: Pick<LiveConversation, 'attach' | 'detach' | 'retryUpload'>,
  { mayAttach, uploads }: Attachable,
  { problems, onExcess }: Words,
): Attaching | undefined {
  if (!mayAttach) return undefined;
  return {
    files: uploads.map(({ key, file, progress, info, problem }) => ({
      key,
      file,
      // All sent, and not yet answered, is not there yet.
      progress: info ? 1 : Math.min(progress, 0.99),
      problem: problem === null ? undefined : problems[problem],
      retriable: problem !== null && passing.includes(problem),
    })),
    accept: acceptedFiles,
    onAttach: (files) => {
      if (conversation.attach(files) > 0) onExcess();
    },
    onRemove: conversation.detach,
    onRetry: conversation.retryUpload,
  };
}
