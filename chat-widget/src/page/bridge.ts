import type { ToFrame, ToLoader } from '../protocol.ts';

interface NativeBridges {
  /** React Native's webview. */
  ReactNativeWebView?: { postMessage: (message: string) => void };
  /** WKWebView, with a handler named `parlance`. */
  webkit?: { messageHandlers?: { parlance?: { postMessage: (message: ToLoader) => void } } };
  /** Android's `addJavascriptInterface(…, "ParlanceHost")`. */
  ParlanceHost?: { postMessage: (message: string) => void };
}

export interface Bridge {
  /** Somebody around this page can close it. */
  readonly framed: boolean;
  /** The loader drives this page, and says when it is to begin. */
  readonly embedded: boolean;
  post: (message: ToLoader) => void;
}

/**
 * Speaks with whoever shows this page: the loader over its private port, or a native webview. The port
 * is taken once, from the window around this one, and from the origin named at the start.
 */
export function openBridge(
  embedded: string | null,
  window: Window & NativeBridges,
  receive: (message: ToFrame) => void,
): Bridge {
  const { ReactNativeWebView, webkit, ParlanceHost } = window;
  const handler = webkit?.messageHandlers?.parlance;
  const native = handler?.postMessage.bind(handler);
  let port: MessagePort | undefined;
  const waiting: ToLoader[] = [];

  const handshake = ({ source, origin, data, ports: [offered] }: MessageEvent): void => {
    if (port || source !== window.parent || origin !== embedded || data?.parlance !== 1 || !offered) return;
    window.removeEventListener('message', handshake);
    port = offered;
    port.addEventListener('message', (event: MessageEvent<ToFrame>) => receive(event.data));
    port.start();
    port.postMessage({ type: 'ready' } satisfies ToLoader);
    for (const message of waiting.splice(0)) port.postMessage(message);
  };
  const byLoader = embedded !== null && window.parent !== window;
  if (byLoader) window.addEventListener('message', handshake);

  return {
    embedded: byLoader,
    framed: byLoader || Boolean(ReactNativeWebView ?? native ?? ParlanceHost),
    post(message) {
      if (port) port.postMessage(message);
      else if (byLoader) waiting.push(message);
      else if (native) native(message);
      else (ReactNativeWebView ?? ParlanceHost)?.postMessage(JSON.stringify(message));
    },
  };
}
