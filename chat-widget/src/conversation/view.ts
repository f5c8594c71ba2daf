import type { Attachment, MessageCard, MessageForm, MessageImage } from '@parlance/contract/calls/conversation';
import { limits } from '@parlance/contract/limits';
import type { ChatCard, ChatFormShape, ChatImage, ChatMessage } from '@parlance/ui-kit/chat';
import type { ConversationState, Entry } from './types.ts';

const views = new WeakMap<Entry, ChatMessage>();

/**
 * The kit's form of an entry; the same object for the same entry, so that only changed messages are drawn. Why one could
 * not be sent is not in it: the server's words are for whoever runs the place, not for its visitors.
 */
export function toChatMessage(entry: Entry): ChatMessage {
  let view = views.get(entry);
  if (!view) views.set(entry, (view = convert(entry)));
  return view;
}

function convert(entry: Entry): ChatMessage {
  return {
    id: entry.messageId,
    from: entry.from === 'person' ? 'me' : 'other',
    text: entry.text,
    time: Date.parse(entry.created_at),
    footer: entry.footer ?? undefined,
    ...partsOf(entry.attachment),
    files: entry.attachment?.files,
    form: entry.attachment?.form && formOf(entry.attachment.form, entry.filled),
    like: entry.like === 1 ? 'up' : entry.like === -1 ? 'down' : null,
    status: statusOf(entry),
  };
}

/** What an answer shows besides its text; also of one that is being written in the studio. */
export const partsOf = (
  attachment: Pick<Attachment, 'choices' | 'images' | 'cards'> | null,
): Pick<ChatMessage, 'choices' | 'images' | 'cards'> => ({
  choices: attachment?.choices,
  images: attachment?.images?.map(imageOf),
  cards: attachment?.cards?.map(cardOf),
});

const imageOf = ({ url, alt }: MessageImage): ChatImage => ({ src: url, alt });

const cardOf = ({ title, text, image, buttons }: MessageCard): ChatCard => ({
  title,
  text,
  image: image && imageOf(image),
  buttons: buttons.map((button) =>
    'url' in button
      ? { label: button.label, value: button.url, href: button.url }
      : { label: button.label, value: button.say },
  ),
});

/** A form as it is filled in, or as it was sent. */
export const formOf = ({ title, fields, submit }: MessageForm, sent: Entry['filled']): ChatFormShape => ({
  title,
  fields: fields.map((field) => ({
    ...field,
    maxLength: field.kind === 'longText' ? limits.formLongTextLength : limits.formValueLength,
  })),
  submit,
  sent,
});

/** An answer that failed is no message of the reader's to send again: its text says what happened. */
function statusOf({ delivery, state }: Entry): ChatMessage['status'] {
  if (delivery === 'failed') return 'failed';
  if (delivery !== 'sent') return 'sending';
  return state === 'streaming' ? 'streaming' : 'sent';
}

/** The contract's number for the kit's word. */
export const likeOf = (like: 'up' | 'down' | null): Entry['like'] => (like === 'up' ? 1 : like === 'down' ? -1 : 0);

/** What the banner says. Between attempts the reader can try at once; during one there is nothing to do but wait. */
export function bannerOf({ connection, retryAt }: Pick<ConversationState, 'connection' | 'retryAt'>) {
  if (connection !== 'reconnecting' && connection !== 'offline') return 'online';
  return retryAt === null ? 'connecting' : 'offline';
}
