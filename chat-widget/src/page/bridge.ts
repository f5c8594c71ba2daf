import type { ChatCommand, ChatEvent } from '../protocol.ts';

interface NativeBridges {
  /** React Native's webview. */
  ReactNativeWebView?: { postMessage: (message: string) => void };
  /** WKWebView, with a handler named `parlance`. */
  webkit?: { messageHandlers?: { parlance?: { postMessage: (message: ChatEvent) => void } } };
  /** Android's `addJavascriptInterface(…, "ParlanceHost")`. */
  ParlanceHost?: { postMessage: (message: string) => void };
  /** For native apps to call, with the same commands as the loader's. */
  ParlanceChat?: (message: ChatCommand) => void;
}

export interface Bridge {
  /** The host can close this page. */
  readonly framed: boolean;
  /** The loader controls this page and starts it. */
  readonly embedded: boolean;
  /** A native app shows this page. */
  readonly native: boolean;
  post: (message: ChatEvent) => void;
}

/**
 * Connects to the host of this page: the loader over its private port, or a native webview. The port is accepted once,
 * from the parent window and from the origin named at the start.
 *
 * @param onHandshake called when the loader's origin is verified
 */
export function openBridge(
  embedded: string | null,
  window: Window & NativeBridges,
  receive: (message: ChatCommand) => void,
  onHandshake: () => void = () => {},
): Bridge {
  const { ReactNativeWebView, webkit, ParlanceHost } = window;
  const handler = webkit?.messageHandlers?.parlance;
  const textBridge = ReactNativeWebView ?? ParlanceHost;
  let port: MessagePort | undefined;
  const queue: ChatEvent[] = [];

  const handshake = ({ source, origin, data, ports: [transferred] }: MessageEvent): void => {
    if (port || source !== window.parent || origin !== embedded || data?.parlance !== 1 || !transferred) return;
    window.removeEventListener('message', handshake);
    port = transferred;
    onHandshake();
    port.addEventListener('message', (event: MessageEvent<ChatCommand>) => receive(event.data));
    port.start();
    port.postMessage({ type: 'ready' } satisfies ChatEvent);
    for (const message of queue.splice(0)) port.postMessage(message);
  };
  const byLoader = embedded !== null && window.parent !== window;
  if (byLoader) window.addEventListener('message', handshake);

  // An app's bridge belongs to the page that the app shows, not to a frame inside that page.
  const native = window.parent === window && Boolean(handler ?? textBridge);
  const asObject = handler?.postMessage.bind(handler);
  const asText = textBridge?.postMessage.bind(textBridge);
  if (native) window.ParlanceChat = receive;

  return {
    embedded: byLoader,
    native,
    framed: byLoader || native,
    post(message) {
      if (port) port.postMessage(message);
      else if (byLoader) queue.push(message);
      else if (native && asObject) asObject(message);
      else if (native) asText?.(JSON.stringify(message));
    },
  };
}
