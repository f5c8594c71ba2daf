import { parseMarkdown, plainText } from '@parlance/ui-kit/chat';
import { subscribe } from 'valtio/vanilla';
import type { ConversationState, Entry } from '../conversation/types.ts';
import type { Bridge } from './bridge.ts';

/** Length of an answer's preview beside the launcher, in characters. */
const previewLength = 100;

function preview(markdown: string): string {
  const text = plainText(parseMarkdown(markdown));
  if (text.length <= previewLength) return text;
  // Never cut an emoji in half.
  return `${text
    .slice(0, previewLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

const isComplete = (entry: Entry): boolean => entry.delivery === 'sent' && entry.state !== 'streaming';

/**
 * Posts each new message to the host once it is complete, and the number of answers since the page was last visible.
 * Messages that exist when the conversation opens are not new, except those that were written before it was loaded and
 * the answers to them.
 *
 * @param onMessage called with each new message as well
 */
export function notifyHost(
  state: ConversationState,
  page: { visible: boolean },
  bridge: Pick<Bridge, 'post'>,
  onMessage: (entry: Entry) => void = () => {},
): void {
  let notified: number | undefined;
  let lastSeen = 0;
  let unread = 0;
  const early = new Set<string>();

  const update = (): void => {
    if (!state.loaded) {
      for (const { messageId } of state.messages) early.add(messageId);
      return;
    }
    const complete = state.messages.filter(isComplete);
    const newest = Math.max(0, ...complete.map(({ seq }) => seq));
    lastSeen = notified === undefined || page.visible ? newest : lastSeen;
    notified ??= Math.min(newest, (complete.find(({ messageId }) => early.has(messageId))?.seq ?? Infinity) - 1);
    for (const entry of complete) {
      if (entry.seq <= notified) continue;
      bridge.post({ type: 'message', from: entry.from, text: entry.text });
      onMessage(entry);
    }
    notified = Math.max(notified, newest);
    const unseen = complete.filter(({ seq, from }) => from === 'assistant' && seq > lastSeen);
    if (unseen.length !== unread) {
      bridge.post({ type: 'unread', count: unseen.length, text: preview(unseen.at(-1)?.text ?? '') });
    }
    unread = unseen.length;
  };
  subscribe(state, update);
  subscribe(page, update);
}
