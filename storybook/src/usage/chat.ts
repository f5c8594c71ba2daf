import type { UsageByTitle } from './types.ts';

export const chatUsage: UsageByTitle = {
  'Chat/MessageList': {
    components: ['MessageList'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the conversation, then to what can be pressed in it' },
      { keys: '↑ ↓ PageUp PageDown Home End', does: 'scroll while the conversation has the focus' },
      { keys: 'Enter Space', does: 'on “To the newest message”: goes there, the focus stays in the conversation' },
    ],
    do: ['Give it a height; it scrolls by itself.', 'Update a message in place while it streams: keep its id.'],
    dont: ['No second live region for the same messages; turn `announce` off in one of them.'],
  },
  'Chat/Message': {
    components: ['Message', 'Markdown'],
    keyboard: [
      { keys: 'Tab', does: 'goes through choices, links and the buttons under the message' },
      { keys: 'Enter Space', does: 'press; an opinion pressed again is taken back' },
    ],
    do: ['Leave a handler out to leave its button out.', 'Say in `error` why sending failed.'],
    dont: ['No HTML: what looks like it is shown as text.'],
  },
  'Chat/Choices': {
    components: ['Choices'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'go from answer to answer' },
      { keys: 'Enter Space', does: 'take the answer; the button keeps the focus, the others do nothing any more' },
    ],
    do: ['Two to five short answers.', 'Mark the expected one as `primary`.'],
    dont: ['No choice that takes back what cannot be taken back without asking once more.'],
  },
  'Chat/ChatCards': {
    components: ['ChatCards'],
    keyboard: [
      { keys: '← →', does: 'scroll the row, where there is more than one card' },
      { keys: 'Enter Space', does: 'on a button: says it or opens its address' },
    ],
    do: ['Two to five cards with a title, a line or two and the same buttons.', 'Describe each picture in its `alt`.'],
    dont: ['No text that only a card says and no one may miss: a row is easily passed over.'],
  },
  'Chat/ChatForm': {
    components: ['ChatForm'],
    keyboard: [
      { keys: 'Enter', does: 'in a line of text: sends the form; what is wrong gets the focus' },
      { keys: 'Space', does: 'ticks an agreement' },
    ],
    do: [
      'Ask for what is needed to go on, in six fields at most.',
      'Reject the promise of `onSubmit` with `fields` for what the server does not take.',
      'Give `sent` back with the message: the form then shows what was filled in.',
    ],
    dont: ['Never ask for a password or a card number in a conversation: it is kept.'],
  },
  'Chat/ChatImages': {
    components: ['ChatImages'],
    keyboard: [
      { keys: 'Enter Space', does: 'on a picture: shows it whole' },
      { keys: 'Escape', does: 'closes it; the focus goes back to the small one' },
    ],
    do: ['Say in `alt` what the picture tells.'],
    dont: ['No text as a picture.'],
  },
  'Chat/ChatFiles': {
    components: ['ChatFiles'],
    keyboard: [
      { keys: 'Enter Space', does: 'on a picture: shows it large; on another file: saves it' },
      { keys: 'Escape', does: 'closes the large picture; the focus goes back to the small one' },
    ],
    do: ['Give width and height of pictures: their room is kept before they come.'],
    dont: ['No address that others could open: fetch the bytes with the session and make one in the page.'],
  },
  'Chat/Composer': {
    components: ['Composer'],
    keyboard: [
      { keys: 'Enter', does: 'sends; not while an input method composes a word' },
      { keys: 'Shift+Enter', does: 'makes a new line' },
      { keys: '↑', does: 'in the first line: brings back what was sent before' },
      { keys: '↓', does: 'goes forward again, in the end to the draft' },
      { keys: 'Ctrl+V', does: 'attaches a copied picture, where files may be attached' },
      { keys: 'Escape', does: 'while somebody speaks: gives the recording up' },
    ],
    do: [
      'Keep files in `attaching` with their progress; sending waits for all of them.',
      'Keep the draft outside, so that it outlives the composer.',
      'Say with `disabledReason` why nothing can be sent.',
    ],
    dont: ['Never empty the box when sending failed: reject the promise and the text comes back.'],
  },
  'Chat/ConnectionBanner': {
    components: ['ConnectionBanner'],
    keyboard: [{ keys: 'Enter Space', does: 'on “Try again”: connect at once' }],
    do: ['Keep it mounted, also while online: its region must be there before its news.'],
    dont: ['No toast for a lost connection; it is a state, not an event.'],
  },
  'Chat/ReadAloudButton': {
    components: ['ReadAloudButton'],
    keyboard: [{ keys: 'Enter Space', does: 'reads the message aloud; again: stops' }],
    do: ['Give it through `actions`, with the language the answer is written in.'],
    dont: ['Never read aloud what nobody asked for.'],
  },
};
