import { parseMarkdown, plainText } from '@parlance/ui-kit/chat';
import { subscribe } from 'valtio/vanilla';
import type { ConversationState, Entry } from '../conversation/types.ts';
import type { Bridge } from './bridge.ts';

/** As much of an answer as is shown beside the launcher, in characters. */
const previewLength = 100;

function beginning(markdown: string): string {
  const text = plainText(parseMarkdown(markdown));
  if (text.length <= previewLength) return text;
  // Not in the middle of an emoji.
  return `${text
    .slice(0, previewLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

const finished = (entry: Entry): boolean => entry.delivery === 'sent' && entry.state !== 'streaming';

/**
 * Tells whoever shows the page of each new message, once it is complete, and how many answers came
 * since the page was last looked at. What is there when the conversation opens is no news.
 *
 * @param heard called with each new message as well
 */
export function reportNews(
  state: ConversationState,
  page: { visible: boolean },
  bridge: Pick<Bridge, 'post'>,
  heard: (entry: Entry) => void = () => {},
): void {
  let told: number | undefined;
  let seen = 0;
  let unread = 0;

  const look = (): void => {
    if (!state.loaded) return;
    const complete = state.messages.filter(finished);
    const newest = Math.max(0, ...complete.map(({ seq }) => seq));
    seen = told === undefined || page.visible ? newest : seen;
    told ??= newest;
    for (const entry of complete) {
      if (entry.seq <= told) continue;
      bridge.post({ type: 'message', from: entry.from, text: entry.text });
      heard(entry);
    }
    told = Math.max(told, newest);
    const unseen = complete.filter(({ seq, from }) => from === 'assistant' && seq > seen);
    if (unseen.length !== unread) {
      bridge.post({ type: 'unread', count: unseen.length, text: beginning(unseen.at(-1)?.text ?? '') });
    }
    unread = unseen.length;
  };
  subscribe(state, look);
  subscribe(page, look);
}
