import type { Handshake, ChatCommand, ChatEvent } from '../protocol.ts';
import { createLauncher, small } from './launcher.ts';

const english = {
  open: 'Open the chat',
  close: 'Close the chat',
  chat: 'Chat',
  unread: 'unread',
  code: 'En',
};
const french = {
  open: 'Ouvrir le chat',
  close: 'Fermer le chat',
  chat: 'Chat',
  unread: 'non lus',
  code: 'Fr',
};

/** The launcher's texts for a language tag: French or English. `code` is the suffix of the label attribute in that language. */
const textsFor = (language: string): typeof english => (/^fr/i.test(language) ? french : english);

type Listener = (event: { type: string }) => void;

/** The chat's interface for the partner's page. */
export interface Chat {
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Opens the chat and sends a message for the visitor. */
  send: (text: string) => void;
  /** Sets the visitor's identity, a token that your server has signed; an empty one makes the visitor anonymous. */
  identify: (identity: string) => void;
  /** Sent to the server with every message; the underscore of names is added. */
  setContext: (context: Record<string, string>) => void;
  /** `ready`, `open`, `close`, `message` or `unread`. Returns the function that removes the listener. */
  on: (type: ChatEvent['type'] | 'open', listener: Listener) => () => void;
  destroy: () => void;
}

/** Adds a chat to the page, configured by the script's `data-` attributes. */
export function createChat({ src, dataset, attributes }: HTMLScriptElement, forget: () => void): Chat {
  const lang = dataset.lang || document.documentElement.lang || navigator.language;
  const texts = textsFor(lang);
  const label = dataset.label ?? dataset[`label${texts.code}`];
  const [brand] = /[\da-f]{6}/i.exec(`${dataset.brand}`) ?? ['0c8f7b'];
  const { host, box, button, ...launcher } = createLauncher(`#${brand}`, dataset.position === 'left', label);
  const { style } = document.documentElement;
  const lifetime = new AbortController();
  const context: Record<string, string> = {};
  const listeners = new Set<[type: string, listener: Listener]>();
  let identity = dataset.identity ?? '';
  let chat: ReturnType<typeof createFrame> | undefined;
  let isOpen = false;
  let fullScreen: boolean | undefined;
  /** The page's own value while its scrolling is off. */
  let overflow: string;
  let unread = { count: 0, text: '' };

  const emit = (event: { type: string }): void =>
    listeners.forEach(([type, listener]) => type === event.type && listener(event));
  const render = (): void => {
    const name = isOpen ? texts.close : label || texts.open;
    const { count, text } = unread;
    launcher.show(isOpen, count, count ? `${name} (${count} ${texts.unread})` : name, isOpen ? '' : text);
  };

  const onMessage = (message: ChatEvent): void => {
    if (message.type === 'close') return setOpen(false);
    if (message.type === 'unread') unread = message;
    render();
    emit(message);
  };
  // The frame is created only when the visitor comes near the button.
  const post = (message?: ChatCommand): void => {
    if (!chat) {
      const url = new URL(`/chat/${encodeURIComponent(dataset.device ?? '')}?ws=${dataset.ws}`, src);
      const hash = new URLSearchParams({ ...context, identity, embedded: location.origin, 'setting-lang': lang });
      for (const { name, value } of attributes) {
        hash.set(name.replace(/^data-(?!token$|_)/, 'setting-').replace('data-', ''), value);
      }
      url.hash = `${hash}`;
      chat = createFrame(url, texts.chat, dataset.speech, onMessage);
      box.append(chat.frame);
    }
    if (message) chat.post(message);
  };
  const setOpen = (open: boolean): void => {
    if (open === isOpen || !host.isConnected) return;
    isOpen = open;
    post({ type: 'visible', visible: open });
    render();
    // Full screen, the page behind must be inert: for the keyboard, screen readers and touch.
    if (fullScreen) style.overflow = overflow;
    fullScreen = open && matchMedia(small).matches;
    if (fullScreen) {
      fit();
      overflow = style.overflow;
      style.overflow = 'hidden';
      box.showModal();
    } else if (open) box.open = true;
    else box.close();
    (open ? chat?.frame : button)?.focus();
    emit({ type: open ? 'open' : 'close' });
  };
  // A phone's keyboard covers the page without resizing it, which the frame cannot detect.
  const fit = (): void => {
    box.style.cssText = `--top:${visualViewport?.offsetTop}px;--height:${visualViewport?.height}px`;
  };

  for (const near of ['pointerover', 'focusin']) box.addEventListener(near, () => post(), lifetime);
  box.addEventListener('click', () => setOpen(!isOpen), lifetime);
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false), lifetime);
  // A phone's back button closes the dialog; it may be open again by now.
  box.addEventListener('close', () => setOpen(box.open), lifetime);
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit, lifetime);
  box.ariaLabel = texts.chat;
  render();
  // Outside the body, which single-page sites replace or empty.
  document.documentElement.append(host);

  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
    send(text) {
      setOpen(true);
      post({ type: 'send', text });
    },
    identify(token) {
      identity = token;
      chat?.post({ type: 'identify', identity });
    },
    setContext(added) {
      for (const name in added) context[name.replace(/^_?/, '_')] = `${added[name]}`;
      chat?.post({ type: 'context', context });
    },
    on(type, listener) {
      const entry: [string, Listener] = [type, listener];
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    destroy() {
      setOpen(false);
      lifetime.abort();
      host.remove();
      forget();
    },
  };
}

/**
 * The chat's frame, on the script's own origin. It gets one window message, addressed to that origin only, with one
 * port of a private channel; all other messages use the channel, which no other script can reach. `speech` allows the
 * microphone.
 */
function createFrame(url: URL, title: string, speech: string | undefined, onMessage: (message: ChatEvent) => void) {
  const frame = document.createElement('iframe');
  // The channel queues commands until the chat listens.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<ChatEvent>) => onMessage(data));
  port1.start();

  frame.src = url.href;
  frame.title = title;
  frame.allow = `clipboard-write${speech ? ';microphone' : ''}`;
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ parlance: 1 } satisfies Handshake, url.origin, [port2]),
    { once: true },
  );

  return { frame, post: (message: ChatCommand): void => port1.postMessage(message) };
}
