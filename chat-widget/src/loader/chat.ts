import type { Handshake, ChatCommand, ChatEvent } from '../protocol.ts';
import { createLauncher, small } from './launcher.ts';

/** The launcher's texts in French or English, by language tag. The last one is the suffix of the label attribute. */
const textsFor = (language: string): readonly [open: string, close: string, unread: string, code: string] =>
  /^fr/i.test(language)
    ? ['Ouvrir le chat', 'Fermer le chat', 'non lus', 'Fr']
    : ['Open the chat', 'Close the chat', 'unread', 'En'];

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
  /**
   * Sent to the server with every message. Names get a leading underscore; a name without a value is no longer sent.
   */
  setContext: (context: Record<string, string | number | null | undefined>) => void;
  /** `ready`, `open`, `close`, `message` or `unread`. Returns the function that removes the listener. */
  on: (type: ChatEvent['type'] | 'open', listener: Listener) => () => void;
  destroy: () => void;
  /** Its element, which a page that replaces its document removes. */
  host: HTMLElement;
}

/** Adds a chat to the page, configured by the script's `data-` attributes. */
export function createChat(script: HTMLScriptElement, onDestroyed: () => void): Chat {
  const { dataset } = script;
  const root = document.documentElement;
  const lang = dataset.lang || root.lang || navigator.language;
  const [openText, closeText, unreadText, code] = textsFor(lang);
  const label = dataset.label ?? dataset[`label${code}`];
  const [brand] = /[\da-f]{6}/i.exec(`${dataset.brand}`) ?? ['0c8f7b'];
  const [host, box, button, note, badge] = createLauncher(`#${brand}`, dataset.position, label);
  const byItself = 'open' in dataset;
  const context: Record<string, string> = {};
  const listeners = new Set<[type: string, listener: Listener]>();
  let identity = dataset.identity ?? '';
  let port: MessagePort | undefined;
  /**
   * The frame, which gets the focus on opening. In a chat that opens by itself it is unset until the frame has loaded,
   * which spares the page a layout.
   */
  let content: HTMLElement | undefined;
  let isOpen = false;
  let fullScreen: boolean | undefined;
  /** The page's own `overflow`, kept while its scrolling is off. */
  let overflow: string;
  let unread = { count: 0, text: '' };

  const emit = (event: { type: string }): void =>
    listeners.forEach(([type, listener]) => type === event.type && listener(event));
  const render = (): void => {
    const name = isOpen ? closeText : label || openText;
    const { count, text } = unread;
    // The element always contains the button; it is a dialog only while the chat is open.
    box.role = isOpen ? 'dialog' : 'group';
    badge.textContent = `${count || ''}`;
    note.textContent = isOpen ? '' : text;
    button.ariaLabel = count ? `${name} (${count} ${unreadText})` : name;
    button.ariaExpanded = `${isOpen}`;
  };

  const onMessage = ({ data: message }: MessageEvent<ChatEvent>): void => {
    if (message.type === 'close') return setOpen(false);
    if (message.type === 'unread') {
      unread = message;
      render();
    }
    emit(message);
  };
  /**
   * The frame, on the script's own origin. It gets one window message, addressed to that origin only, with one port of a
   * private channel; all other messages use the channel, which no other script can reach and which queues commands until
   * the chat listens.
   */
  const createFrame = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    const frame = document.createElement('iframe');
    const site = new URL(script.src).origin;
    // The address of a frame with `srcdoc` has no origin, the frame itself has that of its page.
    const hash = new URLSearchParams({ ...context, identity, embedded: origin, 'setting-lang': lang });
    for (const name of script.getAttributeNames()) {
      hash.set(name.replace(/^data-(?!token$|_)/, 'setting-').replace('data-', ''), `${script.getAttribute(name)}`);
    }
    frame.src = `${site}/chat/${encodeURIComponent(dataset.device ?? '')}?ws=${dataset.ws}#${hash}`;
    frame.title = 'Chat';
    frame.allow = `clipboard-write${dataset.speech === '1' ? ';microphone' : ''}`;
    port1.addEventListener('message', onMessage);
    port1.start();
    frame.addEventListener(
      'load',
      () => {
        frame.contentWindow?.postMessage({ parlance: 1 } satisfies Handshake, frame.src, [port2]);
        content = frame;
        if (byItself && isOpen) frame.focus();
      },
      { once: true },
    );
    if (!byItself) content = frame;
    // The frame of a chat that opens by itself waits for the first paint of the page, and is then painted with the
    // button.
    if (byItself && !performance.getEntriesByType('paint')[0])
      requestAnimationFrame(() => setTimeout(() => box.append(frame)));
    else box.append(frame);
    return port1;
  };
  // The frame is created only when the visitor comes near the button.
  const post = (message?: ChatCommand): void => {
    port ??= createFrame();
    if (message) port.postMessage(message);
  };
  const setOpen = (open: boolean): void => {
    if (open === isOpen || !host.isConnected) return;
    isOpen = open;
    post({ type: 'visible', visible: open });
    render();
    // In full screen the page behind must be inert: for the keyboard, screen readers and touch.
    if (fullScreen) root.style.overflow = overflow;
    fullScreen = open && matchMedia(small).matches;
    for (const change of ['resize', 'scroll'])
      visualViewport?.[open ? 'addEventListener' : 'removeEventListener'](change, fit);
    if (fullScreen) {
      fit();
      overflow = root.style.overflow;
      root.style.overflow = 'hidden';
      box.showModal();
    } else if (open) box.open = true;
    else box.close();
    (open ? content : button)?.focus();
    emit({ type: open ? 'open' : 'close' });
  };
  // A phone's keyboard covers the page without resizing it, which the frame cannot detect.
  const fit = (): void => {
    box.style.cssText = `--top:${visualViewport?.offsetTop}px;--height:${visualViewport?.height}px`;
  };

  // A chat that opens by itself has its frame already.
  if (!byItself) for (const near of ['pointerover', 'focusin']) box.addEventListener(near, () => post());
  box.addEventListener('click', () => setOpen(!isOpen));
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false));
  // A phone's back button closes the dialog. The chat may be open again by the time of this event.
  box.addEventListener('close', () => setOpen(box.open));
  box.ariaLabel = 'Chat';
  render();
  // Outside the body, which single-page sites replace or empty.
  root.append(host);

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
      port?.postMessage({ type: 'identify', identity });
    },
    setContext(added) {
      for (const name in added) context[name.replace(/^_?/, '_')] = `${added[name] ?? ''}`;
      port?.postMessage({ type: 'context', context });
    },
    on(...entry) {
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    destroy() {
      setOpen(false);
      host.remove();
      onDestroyed();
    },
    host,
  };
}
