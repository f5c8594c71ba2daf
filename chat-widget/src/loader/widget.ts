/**
 * The script a partner puts on a page:
 * `<script src="https://…/widget/v1/pk_….js" async></script>`
 * It shows the launcher and asks for nothing more until the visitor comes near it.
 *
 * The server writes what the workspace says before it; a tag of `/widget/v1/loader.js` says all of it itself:
 * `data-ws` and `data-token` (needed), `data-device` (a channel of the workspace), `data-lang`, `data-label`,
 * `data-brand` (six hex digits), `data-night-mode` (1 or 0), `data-position` (`left`), `data-open`, `data-id`, `data-identity`,
 * and any `data-_name`, which is told to the server with every message.
 */
import { type Chat, createChat } from './chat.ts';

/** A call made before the script came: `(window.Parlance = window.Parlance || []).push(['open'])`. */
type Queued = [keyof Chat, ...unknown[]];

/** The first chat of the page. */
interface Parlance extends Chat {
  /** Every chat of the page by its `data-id`, or else `<ws>/<device>`. */
  all: Record<string, Parlance>;
  push: (call: Queued) => void;
}

declare global {
  interface Window {
    Parlance?: Parlance | Queued[];
  }
}

const script = document.currentScript;

function start(script: HTMLScriptElement): void {
  const { dataset } = script;
  const found = window.Parlance;
  const all = found && 'all' in found ? found.all : {};
  const id = dataset.id ?? `${dataset.ws}/${dataset.device ?? ''}`;
  // The same script again, as single-page sites insert it: the chat is there already.
  if (all[id]) return;

  const announce = (): void => {
    window.Parlance = Object.values(all)[0];
  };
  const chat = createChat(script, () => {
    delete all[id];
    announce();
  });
  const push = ([name, ...values]: Queued): void => Reflect.apply(chat[name], chat, values);
  all[id] = { ...chat, all, push };
  announce();
  if (Array.isArray(found)) found.forEach(push);
  if ('open' in dataset) chat.open();
}

if (script instanceof HTMLScriptElement) {
  if (document.body) start(script);
  else document.addEventListener('DOMContentLoaded', () => start(script));
}
