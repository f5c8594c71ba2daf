import type { Handshake, ToFrame, ToLoader } from '../protocol.ts';

/**
 * The chat's frame, on the script's own origin. It gets one window message, addressed to that origin
 * alone, with one end of a private channel; all else goes over the channel, so nobody else can speak. `speech`: it may
 * ask for the microphone.
 */
export function createFrame(
  url: URL,
  title: string,
  speech: string | undefined,
  received: (message: ToLoader) => void,
) {
  const frame = document.createElement('iframe');
  // What is said before the chat listens waits in the channel.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<ToLoader>) => received(data));
  port1.start();

  frame.src = url.href;
  frame.title = title;
  frame.allow = `clipboard-write${speech ? ';microphone' : ''}`;
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ parlance: 1 } satisfies Handshake, url.origin, [port2]),
    { once: true },
  );

  return { frame, post: (message: ToFrame): void => port1.postMessage(message) };
}
