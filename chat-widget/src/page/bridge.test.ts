import { expect, it } from 'vitest';
import type { ToFrame, ToLoader } from '../protocol.ts';
import { openBridge } from './bridge.ts';

/** A window with another around it, as far as the bridge looks at one. */
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

it('takes one port, from the window around it and the origin named, and speaks over it alone', async () => {
  const { window, shake } = framedWindow();
  const received: ToFrame[] = [];
  const bridge = openBridge('https://shop.example', window, (message) => received.push(message));
  const strangers = [
    shake({ origin: 'https://evil.example' }),
    shake({ source: new MessageChannel().port1 }),
    shake({ data: { parlance: 2 } }),
  ];
  bridge.post({ type: 'unread', count: 1, text: 'Hello' });

  const port = shake({});
  const first = next<ToLoader>(port);
  port.start();
  expect(await first).toEqual({ type: 'ready' });
  expect(await next<ToLoader>(port)).toEqual({ type: 'unread', count: 1, text: 'Hello' });

  const late = shake({});
  bridge.post({ type: 'close' });
  expect(await next<ToLoader>(port)).toEqual({ type: 'close' });
  expect(bridge).toMatchObject({ framed: true, embedded: true });
  for (const each of [port, late, ...strangers]) each.close();
});

it('is alone in a window of its own, and speaks JSON to a native webview', () => {
  const window: Window = Object.assign(Object.create(null), {});
  Object.assign(window, { parent: window });
  expect(openBridge(null, window, () => {})).toMatchObject({ framed: false, embedded: false });

  const said: string[] = [];
  const native = Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => said.push(text) } });
  const bridge = openBridge(null, native, () => {});
  bridge.post({ type: 'close' });
  expect(bridge.framed).toBe(true);
  expect(said).toEqual(['{"type":"close"}']);
});
