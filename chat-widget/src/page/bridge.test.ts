import { expect, it } from 'vitest';
import type { ChatCommand, ChatEvent } from '../protocol.ts';
import { openBridge } from './bridge.ts';

/** A framed window with the parts that the bridge uses. */
function framedWindow() {
  const target = new EventTarget();
  const parent = new MessageChannel().port1;
  const window: Window = Object.assign(Object.create(target), {
    parent,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  const shake = (values: Partial<MessageEventInit>) => {
    const { port1, port2 } = new MessageChannel();
    target.dispatchEvent(
      Object.assign(new Event('message'), {
        source: parent,
        origin: 'https://shop.example',
        data: { parlance: 1 },
        ports: [port2],
        ...values,
      }),
    );
    return port1;
  };
  return { window, shake };
}
const next = <T>(port: MessagePort) =>
  new Promise<T>((resolve) =>
    port.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true }),
  );

it('accepts one port, from the parent window and the named origin, and posts over it only', async () => {
  const { window, shake } = framedWindow();
  const received: ChatCommand[] = [];
  const bridge = openBridge('https://shop.example', window, (message) => received.push(message));
  const strangers = [
    shake({ origin: 'https://evil.example' }),
    shake({ source: new MessageChannel().port1 }),
    shake({ data: { parlance: 2 } }),
  ];
  bridge.post({ type: 'unread', count: 1, text: 'Hello' });

  const port = shake({});
  const first = next<ChatEvent>(port);
  port.start();
  expect(await first).toEqual({ type: 'ready' });
  expect(await next<ChatEvent>(port)).toEqual({ type: 'unread', count: 1, text: 'Hello' });

  const late = shake({});
  bridge.post({ type: 'close' });
  expect(await next<ChatEvent>(port)).toEqual({ type: 'close' });
  expect(bridge).toMatchObject({ framed: true, embedded: true });
  for (const each of [port, late, ...strangers]) each.close();
});

it('has no host in a top-level window, and posts JSON to a native webview', () => {
  const window: Window = Object.assign(Object.create(null), {});
  Object.assign(window, { parent: window });
  expect(openBridge(null, window, () => {})).toMatchObject({ framed: false, embedded: false });

  const posted: string[] = [];
  const native = Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } });
  const bridge = openBridge(null, native, () => {});
  bridge.post({ type: 'close' });
  expect(bridge.framed).toBe(true);
  expect(posted).toEqual(['{"type":"close"}']);
});
