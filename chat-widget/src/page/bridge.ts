import type { ToFrame, ToLoader } from '../protocol.ts';

interface NativeBridges {
  /** React Native's webview. */
  ReactNativeWebView?: { postMessage: (message: string) => void };
  /** WKWebView, with a handler named `parlance`. */
  webkit?: { messageHandlers?: { parlance?: { postMessage: (message: ToLoader) => void } } };
  /** Android's `addJavascriptInterface(…, "ParlanceHost")`. */
  ParlanceHost?: { postMessage: (message: string) => void };
  /** For native apps to call: takes what a loader would send. */
  ParlanceChat?: (message: ToFrame) => void;
}

export interface Bridge {
  /** Somebody around this page can close it. */
  readonly framed: boolean;
  /** The loader drives this page, and says when it is to begin. */
  readonly embedded: boolean;
  /** A native app shows this page. */
  readonly native: boolean;
  post: (message: ToLoader) => void;
}

/**
 * Speaks with whoever shows this page: the loader over its private port, or a native webview. The port
 * is taken once, from the window around this one, and from the origin named at the start.
 *
 * @param met called when the loader has proved to be who the address says
 */
export function openBridge(
  embedded: string | null,
  window: Window & NativeBridges,
  receive: (message: ToFrame) => void,
  met: () => void = () => {},
): Bridge {
  const { ReactNativeWebView, webkit, ParlanceHost } = window;
  const handler = webkit?.messageHandlers?.parlance;
  const inText = ReactNativeWebView ?? ParlanceHost;
  let port: MessagePort | undefined;
  const waiting: ToLoader[] = [];

  const handshake = ({ source, origin, data, ports: [offered] }: MessageEvent): void => {
    if (port || source !== window.parent || origin !== embedded || data?.parlance !== 1 || !offered) return;
    window.removeEventListener('message', handshake);
    port = offered;
    met();
    port.addEventListener('message', (event: MessageEvent<ToFrame>) => receive(event.data));
    port.start();
    port.postMessage({ type: 'ready' } satisfies ToLoader);
    for (const message of waiting.splice(0)) port.postMessage(message);
  };
  const byLoader = embedded !== null && window.parent !== window;
  if (byLoader) window.addEventListener('message', handshake);

  // An app's bridge belongs to the page the app shows, not to what may be framed in it.
  const native = window.parent === window && Boolean(handler ?? inText);
  const asObject = handler?.postMessage.bind(handler);
  const asText = inText?.postMessage.bind(inText);
  if (native) window.ParlanceChat = receive;

  return {
    embedded: byLoader,
    native,
    framed: byLoader || native,
    post(message) {
      if (port) port.postMessage(message);
      else if (byLoader) waiting.push(message);
      else if (native && asObject) asObject(message);
      else if (native) asText?.(JSON.stringify(message));
    },
  };
}
