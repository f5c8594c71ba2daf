import type { Handshake, ToFrame, ToLoader } from '../protocol.ts';

/**
 * The chat's frame, on the script's own origin. It gets one window message, addressed to that origin
 * alone, with one end of a private channel; all else goes over the channel, so nobody else can speak.
 */
export function createFrame(url: URL, title: string, received: (message: ToLoader) => void) {
  const frame = document.createElement('iframe');
  let port: MessagePort | undefined;
  let waiting: ToFrame[] = [];

  frame.src = url.href;
  frame.title = title;
  frame.allow = 'clipboard-write';
  frame.addEventListener('load', () => {
    const { port1, port2 } = new MessageChannel();
    const hello: Handshake = { parlance: 1 };
    port1.addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
      if (data.type === 'ready') {
        port = port1;
        waiting = waiting.filter((message) => port1.postMessage(message));
      }
      received(data);
    });
    port1.start();
    frame.contentWindow?.postMessage(hello, url.origin, [port2]);
  });

  return {
    frame,
    post(message: ToFrame): void {
      if (port) port.postMessage(message);
      else waiting.push(message);
    },
  };
}
