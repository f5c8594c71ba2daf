import type { AttachmentOptions } from '@parlance/ui-kit/chat';
import type { LiveConversation } from './conversation.ts';
import type { FileProblem, Upload } from './types.ts';
import { acceptedFiles } from './uploads.ts';

/** Problems that a retry may solve. */
const retriable: readonly FileProblem[] = ['failed', 'tooMany', 'noRoom'];

/** The part of a conversation's state that concerns files. */
export interface AttachmentState {
  mayAttach: boolean;
  uploads: readonly Upload[];
}

interface AttachmentTexts {
  problems: Readonly<Record<FileProblem, string>>;
  /** Called when there are more files than a message may have. */
  onExcess: () => void;
}

/** The composer's properties for files; undefined where files are not allowed. */
export function attachmentProps(
  conversation: Pick<LiveConversation, 'attach' | 'detach' | 'retryUpload'>,
  { mayAttach, uploads }: AttachmentState,
  { problems, onExcess }: AttachmentTexts,
): AttachmentOptions | undefined {
  if (!mayAttach) return undefined;
  return {
    files: uploads.map(({ key, file, progress, info, problem }) => ({
      key,
      file,
      // Complete only once the server has confirmed it.
      progress: info ? 1 : Math.min(progress, 0.99),
      problem: problem === null ? undefined : problems[problem],
      retriable: problem !== null && retriable.includes(problem),
    })),
    accept: acceptedFiles,
    onAttach: (files) => {
      if (conversation.attach(files) > 0) onExcess();
    },
    onRemove: conversation.detach,
    onRetry: conversation.retryUpload,
  };
}
