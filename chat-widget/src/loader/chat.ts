import type { ToFrame, ToLoader } from '../protocol.ts';
import { createFrame } from './frame.ts';
import { createLauncher } from './launcher.ts';
import { small } from './styles.ts';
import { textsFor } from './texts.ts';

type Listener = (event: { type: string }) => void;

/** What a partner's page can do with a chat. */
export interface Chat {
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Opens the chat and says something for the visitor. */
  send: (text: string) => void;
  /** Who the visitor is: a token your server has signed. An empty one: nobody in particular any more. */
  identify: (identity: string) => void;
  /** Told to the server with every message; names get their underscore by themselves. */
  setContext: (context: Record<string, string>) => void;
  /** `ready`, `open`, `close`, `message` or `unread`. Returns the way to stop listening. */
  on: (type: ToLoader['type'] | 'open', listener: Listener) => () => void;
  destroy: () => void;
}

/** Puts a chat on the page, set up by the script's `data-` attributes. */
export function createChat({ src, dataset, attributes }: HTMLScriptElement, forget: () => void): Chat {
  const lang = dataset.lang || document.documentElement.lang || navigator.language;
  const texts = textsFor(lang);
  const label = dataset.label ?? dataset[`label${texts.code}`];
  const [brand] = /[\da-f]{6}/i.exec(`${dataset.brand}`) ?? ['0c8f7b'];
  const { host, box, button, ...launcher } = createLauncher(`#${brand}`, dataset.position === 'left', label);
  const { style } = document.documentElement;
  const life = new AbortController();
  const context: Record<string, string> = {};
  const listeners = new Set<[type: string, listener: Listener]>();
  let identity = dataset.identity ?? '';
  let chat: ReturnType<typeof createFrame> | undefined;
  let isOpen = false;
  let fills: boolean | undefined;
  /** The page's own, while it may not scroll. */
  let overflow: string;
  let news = { count: 0, text: '' };

  const emit = (event: { type: string }): void =>
    listeners.forEach(([type, listener]) => type === event.type && listener(event));
  const render = (): void => {
    const name = isOpen ? texts.close : label || texts.open;
    const { count, text } = news;
    launcher.show(isOpen, count, count ? `${name} (${count} ${texts.unread})` : name, isOpen ? '' : text);
  };

  const received = (message: ToLoader): void => {
    if (message.type === 'close') return turn(false);
    if (message.type === 'unread') news = message;
    render();
    emit(message);
  };
  // The frame is made when the visitor comes near the button, not before.
  const post = (message?: ToFrame): void => {
    if (!chat) {
      const url = new URL(`/chat/${encodeURIComponent(dataset.device ?? '')}?ws=${dataset.ws}`, src);
      const hash = new URLSearchParams({ ...context, identity, embedded: location.origin, 'setting-lang': lang });
      for (const { name, value } of attributes) {
        hash.set(name.replace(/^data-(?!token$|_)/, 'setting-').replace('data-', ''), value);
      }
      url.hash = `${hash}`;
      chat = createFrame(url, texts.chat, dataset.speech, received);
      box.append(chat.frame);
    }
    if (message) chat.post(message);
  };
  const turn = (open: boolean): void => {
    if (open === isOpen || !host.isConnected) return;
    isOpen = open;
    post({ type: 'visible', visible: open });
    render();
    // Where it fills the screen the page behind is out of reach: for the keyboard, screen readers, and fingers.
    if (fills) style.overflow = overflow;
    fills = open && matchMedia(small).matches;
    if (fills) {
      fit();
      overflow = style.overflow;
      style.overflow = 'hidden';
      box.showModal();
    } else if (open) box.open = true;
    else box.close();
    (open ? chat?.frame : button)?.focus();
    emit({ type: open ? 'open' : 'close' });
  };
  // The keyboard of a phone covers the page without resizing it, and the frame cannot see that.
  const fit = (): void => {
    box.style.cssText = `--top:${visualViewport?.offsetTop}px;--height:${visualViewport?.height}px`;
  };

  for (const near of ['pointerover', 'focusin']) box.addEventListener(near, () => post(), life);
  box.addEventListener('click', () => turn(!isOpen), life);
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && turn(false), life);
  // By the back button of a phone, for one; it may be open again by now.
  box.addEventListener('close', () => turn(box.open), life);
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit, life);
  box.ariaLabel = texts.chat;
  render();
  // Not into the body: sites of one page replace that, or empty it.
  document.documentElement.append(host);

  return {
    open: () => turn(true),
    close: () => turn(false),
    toggle: () => turn(!isOpen),
    send(text) {
      turn(true);
      post({ type: 'send', text });
    },
    identify(given) {
      identity = given;
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
      turn(false);
      life.abort();
      host.remove();
      forget();
    },
  };
}
