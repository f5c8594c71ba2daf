/**
 * The script a partner puts on a page:
 * `<script src="https://…/widget/v1/pk_….js" async></script>`
 * It shows the launcher, and loads nothing else until the visitor comes near it.
 *
 * The server prepends the workspace's settings; a tag of `/widget/v1/loader.js` needs all of them as attributes:
 * `data-ws` and `data-token` (needed), `data-device` (a channel of the workspace), `data-lang`, `data-label`,
 * `data-brand` (six hex digits), `data-night-mode` (1 or 0), `data-position` (`left`), `data-open`, `data-id`, `data-identity`,
 * and any `data-_name`, which is sent to the server with every message.
 */
import { type Chat, createChat } from './chat.ts';

/** A call made before the script has loaded: `(window.Parlance = window.Parlance || []).push(['open'])`. */
type QueuedCall = [Exclude<keyof Chat, 'host'>, ...unknown[]];

/** The first chat of the page. */
interface Parlance extends Chat {
  /** Every chat of the page by its `data-id`, or else `<ws>/<device>`. */
  all: Record<string, Parlance>;
  push: (call: QueuedCall) => void;
}

declare global {
  interface Window {
    Parlance?: Parlance | QueuedCall[];
  }
}

const script = document.currentScript;

function start(script: HTMLScriptElement): void {
  const { dataset } = script;
  const found = window.Parlance;
  const all = found && 'all' in found ? found.all : {};
  const id = dataset.id ?? `${dataset.ws}/${dataset.device ?? ''}`;
  // Single-page sites insert the same script again: the chat exists already, unless they replace the document.
  if (all[id]?.host.isConnected) return;

  const publish = (): void => {
    window.Parlance = Object.values(all)[0];
  };
  const chat = createChat(script, () => {
    delete all[id];
    publish();
  });
  const push = ([name, ...values]: QueuedCall): void => Reflect.apply(chat[name], chat, values);
  all[id] = { ...chat, all, push };
  publish();
  // Runs the queued calls at once. A wrong call becomes an unhandled rejection, and stops neither the others nor the
  // start.
  if (Array.isArray(found)) for (const call of found) void new Promise(() => push(call));
  if ('open' in dataset) chat.open();
}

if (script instanceof HTMLScriptElement) {
  if (document.body) start(script);
  else document.addEventListener('DOMContentLoaded', () => start(script));
}
