import type {
  Attachment,
  MessageCard,
  MessageForm,
  MessageImage,
  MessageSource,
} from '@parlance/contract/calls/conversation';
import { limits } from '@parlance/contract/limits';
import type { ChatCard, ChatFormShape, ChatImage, ChatMessage, ChatSource } from '@parlance/ui-kit/chat';
import type { ConversationState, Entry } from './types.ts';

const views = new WeakMap<Entry, ChatMessage>();

/**
 * An entry as the kit's message; the same object for the same entry, so that only changed messages render. The reason of
 * a failure is left out: the server's text is for administrators, not for visitors.
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
    sources: entry.attachment?.sources?.map(sourceOf),
    form: entry.attachment?.form && formOf(entry.attachment.form, entry.submitted),
    like: entry.like === 1 ? 'up' : entry.like === -1 ? 'down' : null,
    status: statusOf(entry),
  };
}

/** An answer's choices, images and cards; also for the studio's preview. */
export const partsOf = (
  attachment: Pick<Attachment, 'choices' | 'images' | 'cards'> | null,
): Pick<ChatMessage, 'choices' | 'images' | 'cards'> => ({
  choices: attachment?.choices,
  images: attachment?.images?.map(imageOf),
  cards: attachment?.cards?.map(cardOf),
});

const sourceOf = ({ number, document_name: title, path, page, text, link }: MessageSource): ChatSource => ({
  number,
  title,
  path,
  page: page ?? undefined,
  text,
  href: link ?? undefined,
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

/** A form to fill in, or a submitted one with its values. */
export const formOf = ({ title, fields, submit }: MessageForm, sent: Entry['submitted']): ChatFormShape => ({
  title,
  fields: fields.map((field) => ({
    ...field,
    maxLength: field.kind === 'longText' ? limits.formLongTextLength : limits.formValueLength,
  })),
  submit,
  sent,
});

/** Only the reader's own messages can fail to send; the text of a failed answer says what happened. */
function statusOf({ delivery, state }: Entry): ChatMessage['status'] {
  if (delivery === 'failed') return 'failed';
  if (delivery !== 'sent') return 'sending';
  return state === 'streaming' ? 'streaming' : 'sent';
}

/** The contract's number of the kit's value. */
export const likeOf = (like: 'up' | 'down' | null): Entry['like'] => (like === 'up' ? 1 : like === 'down' ? -1 : 0);

/** The banner's state. Between attempts the reader can retry at once; during one there is no action. */
export function bannerOf({ connection, retryAt }: Pick<ConversationState, 'connection' | 'retryAt'>) {
  if (connection !== 'reconnecting' && connection !== 'offline') return 'online';
  return retryAt === null ? 'connecting' : 'offline';
}
