import type { Handshake, ToFrame, ToLoader } from '../protocol.ts';

/**
 * The chat's frame, on the script's own origin. It gets one window message, addressed to that origin
 * alone, with one end of a private channel; all else goes over the channel, so nobody else can speak.
 */
export function createFrame(url: URL, title: string, received: (message: ToLoader) => void) {
  const frame = document.createElement('iframe');
  const waiting: ToFrame[] = [];
  let post = (message: ToFrame): unknown => waiting.push(message);

  frame.src = url.href;
  frame.title = title;
  frame.allow = 'clipboard-write';
  frame.addEventListener('load', () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<ToLoader>) => received(data));
    port1.start();
    frame.contentWindow?.postMessage({ parlance: 1 } satisfies Handshake, url.origin, [port2]);
    // What is said before the chat listens waits in the channel.
    post = (message) => port1.postMessage(message);
    waiting.splice(0).forEach(post);
  });

  return { frame, post: (message: ToFrame): unknown => post(message) };
}
