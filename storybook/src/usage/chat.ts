import type { UsageByTitle } from './types.ts';

export const chatUsage: UsageByTitle = {
  'Chat/MessageList': {
    components: ['MessageList'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the conversation, then to what can be pressed in it' },
      { keys: '↑ ↓ PageUp PageDown Home End', does: 'scroll while the conversation has the focus' },
      { keys: 'Enter Space', does: 'on “To the newest message”: goes there, the focus stays in the conversation' },
    ],
    do: ['Give it a height; it scrolls by itself.', 'Update a message in place while it streams: keep its id.'],
    dont: ['No second live region for the same messages: turn `announce` off in one of the lists.'],
  },
  'Chat/Message': {
    components: ['Message', 'Markdown'],
    keyboard: [
      { keys: 'Tab', does: 'moves through choices, links and the buttons under the message' },
      { keys: 'Enter Space', does: 'press; a second press removes a rating' },
    ],
    do: ['Leave a handler out to leave its button out.', 'Say in `error` why sending failed.'],
    dont: ['No HTML: it is shown as text.'],
  },
  'Chat/Choices': {
    components: ['Choices'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'move from answer to answer' },
      { keys: 'Enter Space', does: 'choose the answer; the button keeps the focus, the others are disabled' },
    ],
    do: ['Two to five short answers.', 'Mark the expected one as `primary`.'],
    dont: ['No destructive choice without a confirmation.'],
  },
  'Chat/ChatCards': {
    components: ['ChatCards'],
    keyboard: [
      { keys: '← →', does: 'scroll the row, where there is more than one card' },
      { keys: 'Enter Space', does: 'on a button: sends the answer or opens the address' },
    ],
    do: ['Two to five cards with a title, a line or two and the same buttons.', 'Describe each picture in its `alt`.'],
    dont: ['No important text only in a card: a row is easily overlooked.'],
  },
  'Chat/ChatSources': {
    components: ['ChatSources'],
    keyboard: [{ keys: 'Enter Space', does: 'opens and closes the list, and the passage of a source' }],
    do: ['Cite each source in the text by its number.', 'Give the passage as its document has it.'],
    dont: ['No sources that the text does not use.'],
  },
  'Chat/ChatForm': {
    components: ['ChatForm'],
    keyboard: [
      { keys: 'Enter', does: 'in a text field: sends the form; the first invalid field takes the focus' },
      { keys: 'Space', does: 'ticks an agreement' },
    ],
    do: [
      'Ask only for what the next step needs, in six fields at most.',
      'Reject the promise of `onSubmit` with `fields` for the server’s errors.',
      'Set `sent` on the message: the form then shows the sent values.',
    ],
    dont: ['Do not ask for a password or a card number in a conversation: it is stored.'],
  },
  'Chat/ChatImages': {
    components: ['ChatImages'],
    keyboard: [
      { keys: 'Enter Space', does: 'on a picture: shows the whole picture' },
      { keys: 'Escape', does: 'closes it; the focus returns to the thumbnail' },
    ],
    do: ['Describe the content of the picture in `alt`.'],
    dont: ['No pictures of text.'],
  },
  'Chat/ChatFiles': {
    components: ['ChatFiles'],
    keyboard: [
      { keys: 'Enter Space', does: 'on a picture: shows it large; on another file: saves it' },
      { keys: 'Escape', does: 'closes the large picture; the focus returns to the thumbnail' },
    ],
    do: ['Give width and height of pictures: their space is reserved before they load.'],
    dont: ['No public address: load the bytes with the session and create an object URL.'],
  },
  'Chat/Composer': {
    components: ['Composer'],
    keyboard: [
      { keys: 'Enter', does: 'sends; not while an input method composes a word' },
      { keys: 'Shift+Enter', does: 'makes a new line' },
      { keys: '↑', does: 'in the first line: recalls sent messages' },
      { keys: '↓', does: 'moves forward again, finally to the draft' },
      { keys: 'Ctrl+V', does: 'attaches a copied picture, where files may be attached' },
      { keys: 'Escape', does: 'during a recording: cancels it' },
    ],
    do: [
      'Hold files in `attaching` with their progress; sending waits for all of them.',
      'Hold the draft outside, so that it outlives the composer.',
      'Say in `disabledReason` why sending is disabled.',
    ],
    dont: ['Do not clear the box when sending fails: reject the promise and the text returns.'],
  },
  'Chat/ConnectionBanner': {
    components: ['ConnectionBanner'],
    keyboard: [{ keys: 'Enter Space', does: 'on “Try again”: connect at once' }],
    do: ['Keep it mounted, also while online: its live region must exist before its messages.'],
    dont: ['No toast for a lost connection; it is a state, not an event.'],
  },
  'Chat/ReadAloudButton': {
    components: ['ReadAloudButton'],
    keyboard: [{ keys: 'Enter Space', does: 'reads the message aloud; again: stops' }],
    do: ['Pass it in `actions`, with the language of the message.'],
    dont: ['Do not read aloud without a request.'],
  },
};
