import type { ToFrame, ToLoader } from '../protocol.ts';
import { createFrame } from './frame.ts';
import { createLauncher } from './launcher.ts';
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
  const brand = /^#?([\da-f]{6})$/i.exec(`${dataset.brand}`)?.[1] ?? '0c8f7b';
  const { host, box, button, note, ...launcher } = createLauncher(`#${brand}`, dataset.position === 'left', label);
  const life = new AbortController();
  const context: Record<string, string> = {};
  const listeners = new Set<[type: string, listener: Listener]>();
  let identity = dataset.identity ?? '';
  let chat: ReturnType<typeof createFrame> | undefined;
  let isOpen = false;
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
        const [, key] = /^data-(.+)/.exec(name) ?? [];
        if (key) hash.set(/^(token$|_)/.test(key) ? key : `setting-${key}`, value);
      }
      url.hash = `${hash}`;
      chat = createFrame(url, texts.chat, received);
      box.append(chat.frame);
    }
    if (message) chat.post(message);
  };
  const turn = (open: boolean): void => {
    if (open === isOpen) return;
    isOpen = open;
    post({ type: 'visible', visible: open });
    render();
    fit();
    if (open) chat?.frame.focus();
    else button.focus();
    emit({ type: open ? 'open' : 'close' });
  };
  // The keyboard of a phone covers the page without resizing it, and the frame cannot see that.
  const fit = (): void => {
    box.style.cssText = `--top:${visualViewport?.offsetTop}px;--height:${visualViewport?.height}px`;
  };

  // `life` carries the signal that ends every listener.
  for (const near of ['pointerenter', 'focus']) button.addEventListener(near, () => post(), life);
  for (const each of [button, note]) each.addEventListener('click', () => turn(!isOpen), life);
  button.addEventListener('keydown', ({ key }) => key === 'Escape' && turn(false), life);
  for (const change of ['resize', 'scroll']) visualViewport?.addEventListener(change, fit, life);
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
      life.abort();
      host.remove();
      forget();
    },
  };
}
